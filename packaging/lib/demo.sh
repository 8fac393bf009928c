# shellcheck shell=bash
# The demonstration of packaging/run. Sourced, never run; needs common.sh and session.sh.

# Shows one reminder from its popup to its answer, in throw-away folders: demonstrate [PICTURE]
# Fails unless the popup comes, goes, and leaves the right status. A PICTURE is taken on a private display.
demonstrate() {
    local picture=${1-} own_screen=false
    if [[ -z $picture ]] && own_session_shows_popups; then
        own_screen=true
        join_own_session
    else
        # Small, so that the popup is easily seen in the picture.
        start_private_session 720x260
        picture=${picture:-$(mktemp --suffix=.png)}
        paint_background
    fi
    use_throw_away_folders
    keep_clear_of_repeated_hours

    start pillsd "$stage/pillsd"
    wait_until 10 daemon_answers || did_not_start pillsd pillsd
    wait_until 10 popup_server_is_known || fail 'pillsd found no notification server'

    step 'setting the evening reminder 5 seconds ahead'
    # Through midnight too: the day of a time that has passed today is tomorrow.
    pillsctl settings slots.evening "$(date --date='5 seconds' +%T)"
    wait_until 20 evening_is open || fail 'no reminder came'
    $own_screen || wait_until 10 popups_shown_are 1 || fail 'the reminder is open, but dunst shows no popup'
    if $own_screen; then
        step 'the reminder is on your screen; it is taken in 5 seconds'
        sleep 5
    else
        step 'the popup is there'
        wait_until 10 picture_changes || fail 'dunst says that it shows the popup, but the screen did not change'
        mv "$session_folder/now.png" "$picture"
        say "A picture of it is in $picture"
    fi

    step 'pillsctl take evening'
    pillsctl take evening
    wait_until 10 evening_is closed || fail 'the reminder is still open'
    if ! $own_screen; then
        wait_until 10 popups_shown_are 0 || fail 'the popup is still there'
        say 'The popup is gone.'
    fi

    step 'pillsctl status'
    pillsctl status
    [[ $(pillsctl status --json) == *'"status":"taken"'* ]] || fail 'the status does not say that it was taken'
}

pillsctl() {
    "$stage/pillsctl" "$@"
}

# Nothing of the person's own data, settings and daemon is touched.
use_throw_away_folders() {
    export XDG_DATA_HOME=$session_folder/data XDG_CONFIG_HOME=$session_folder/config
    export XDG_RUNTIME_DIR=$session_folder/runtime
    unset PILLS_SOCKET NOTIFY_SOCKET LISTEN_FDS LISTEN_PID
    mkdir --mode=0700 "$XDG_RUNTIME_DIR" "$XDG_CONFIG_HOME" "$XDG_CONFIG_HOME/pills"
    # Both slots away from now, so that nothing but what is shown here comes up, at whatever time this runs.
    local away=23:59:59
    if [[ $(date +%H) == 23 ]]; then away=12:00:00; fi
    printf '[Slots]\nmorning=%s\nevening=%s\n' "$away" "$away" >"$XDG_CONFIG_HOME/pills/pills.conf"
}

# In the hour that comes twice when summer time ends, a local time means the first of them, which may have passed.
keep_clear_of_repeated_hours() {
    local shift now
    now=$(date +%s)
    for shift in 1800 3600 7200; do
        if [[ $(date --date="@$now" +%T) == $(date --date="@$((now - shift))" +%T) ]]; then
            say 'This hour comes twice today, so the times below are in UTC.'
            export TZ=UTC
        fi
    done
}

daemon_answers() {
    # One that ended need not be waited for.
    kill -0 "${started[-1]}" 2>/dev/null || did_not_start pillsd pillsd
    pillsctl status >/dev/null 2>&1
}

popup_server_is_known() {
    [[ $(pillsctl status --json) == *'"popupServer":{'* ]]
}

# Whether the reminder of the evening stands so: evening_is STATE
evening_is() {
    pillsctl status --json | grep --quiet --extended-regexp "\"reminder\":\"$1\"[^{}]*\"slot\":\"evening\""
}

popups_shown_are() {
    [[ $(dunstctl count displayed) == "$1" ]]
}

paint_background() {
    convert -size 720x260 gradient:'#3a5a78'-'#1b2733' "$session_folder/background.png"
    # It reports failure even where it worked (ImageMagick 6), and only beauty hangs on it.
    display -window root "$session_folder/background.png" || true
    import -window root "$session_folder/before.png"
}

# Whether at least a small popup's worth of the screen differs from what it was before.
picture_changes() {
    import -window root "$session_folder/now.png"
    # compare fails where they differ.
    local pixels
    pixels=$(compare -metric AE "$session_folder/before.png" "$session_folder/now.png" null: 2>&1 || true)
    ((${pixels%%.*} > 5000))
}
