/// Where libraries, tzdata and the system's settings are, in the usual distributions and in Nix and Guix.
package let systemFolders = [
  "/usr", "/lib", "/lib32", "/lib64", "/etc", "/nix/store", "/gnu/store", "/run/current-system",
  "/var/lib/dbus",
  "/dev", "/proc", "/sys",
]
