/// The folders of libraries, tzdata, devices and system settings in usual distributions, Nix and Guix.
package let systemFolders = [
  "/usr", "/lib", "/lib32", "/lib64", "/etc", "/nix/store", "/gnu/store", "/run/current-system",
  "/var/lib/dbus",
  "/dev", "/proc", "/sys",
]
