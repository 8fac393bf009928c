# shellcheck shell=bash
# A session for pillsd: the person's own where popups can be shown in it, otherwise a private one. Sourced, never run;
# needs common.sh and its root.

# What was started here, oldest first. All of it ends, by these ids and nothing else, with end_session.
started=()
# Of the session alone, and removed with it.
session_folder=''

# Starts a program in the background, with what it says in $session_folder/NAME.log: start NAME COMMAND…
start() {
    local name=$1
    shift
    "$@" </dev/null >"$session_folder/$name.log" 2>&1 &
    started+=($!)
}

# Fails with the log of a program that did not come up: did_not_start NAME WHAT
did_not_start() {
    cat "$session_folder/$1.log" >&2
    fail "$2 did not start; what it said is above"
}

has_ended() {
    ! kill -0 "$1" 2>/dev/null
}

end_session() {
    local index
    for ((index = ${#started[@]} - 1; index >= 0; index--)); do
        kill -TERM "${started[index]}" 2>/dev/null || true
        # A program that lost its bus or its display while it was ending may not end by itself.
        wait_until 5 has_ended "${started[index]}" || kill -KILL "${started[index]}" 2>/dev/null || true
        wait "${started[index]}" 2>/dev/null || true
    done
    started=()
    if [[ -n $session_folder ]]; then rm -rf "$session_folder"; fi
}

# Whether there is a display, and a bus on which a notification server runs or can be started.
own_session_shows_popups() {
    [[ -n ${DISPLAY-}${WAYLAND_DISPLAY-} && -n $(own_bus) ]] && have dbus-send || return 1
    local names
    names=$(DBUS_SESSION_BUS_ADDRESS=$(own_bus) bus_names ListNames &&
        DBUS_SESSION_BUS_ADDRESS=$(own_bus) bus_names ListActivatableNames) || return 1
    [[ $names == *'"org.freedesktop.Notifications"'* ]]
}

own_bus() {
    if [[ -n ${DBUS_SESSION_BUS_ADDRESS-} ]]; then
        say "$DBUS_SESSION_BUS_ADDRESS"
    elif [[ -S ${XDG_RUNTIME_DIR-}/bus ]]; then
        say "unix:path=$XDG_RUNTIME_DIR/bus"
    fi
}

bus_names() {
    dbus-send --session --print-reply --reply-timeout=5000 --dest=org.freedesktop.DBus / "org.freedesktop.DBus.$1" \
        2>/dev/null
}

bus_answers() {
    bus_names ListNames >/dev/null
}

notification_server_runs() {
    [[ $(bus_names ListNames) == *'"org.freedesktop.Notifications"'* ]]
}

# Joins the person's own session.
join_own_session() {
    session_folder=$(mktemp --directory)
    DBUS_SESSION_BUS_ADDRESS=$(own_bus)
    export DBUS_SESSION_BUS_ADDRESS
    say 'Popups come from the notification server of your desktop.'
}

# Starts a private bus and, on the display there is or else on one in memory, dunst: start_private_session [SIZE]
# With a SIZE such as 640x240 the display is always a private one.
start_private_session() {
    session_folder=$(mktemp --directory)
    if [[ -n ${1-} || -z ${DISPLAY-}${WAYLAND_DISPLAY-} ]]; then
        start_private_display "${1:-1280x720}"
        say "This machine has no display to show popups on, so there is one in memory: DISPLAY=$DISPLAY (Xvfb)."
    fi

    export DBUS_SESSION_BUS_ADDRESS=unix:path=$session_folder/bus
    start bus dbus-daemon --session --nofork --nopidfile --nosyslog "--address=$DBUS_SESSION_BUS_ADDRESS"
    wait_until 10 bus_answers || did_not_start bus 'the private session bus'
    say "A private session bus runs: DBUS_SESSION_BUS_ADDRESS=$DBUS_SESSION_BUS_ADDRESS"

    sed "s|@ICONS@|$root/packaging/icons|" "$root/packaging/demo/dunstrc" >"$session_folder/dunstrc"
    start dunst dunst -conf "$session_folder/dunstrc"
    wait_until 10 notification_server_runs || did_not_start dunst 'the notification server (dunst)'
    say 'Popups come from dunst.'
}

start_private_display() {
    # In place of start, since the number of the display comes through a descriptor.
    Xvfb -displayfd 3 -screen 0 "${1}x24" -nolisten tcp -noreset \
        </dev/null 3>"$session_folder/display" >"$session_folder/xvfb.log" 2>&1 &
    started+=($!)
    wait_until 10 test -s "$session_folder/display" || did_not_start xvfb 'the display (Xvfb)'
    DISPLAY=:$(<"$session_folder/display")
    export DISPLAY
    unset WAYLAND_DISPLAY
}
