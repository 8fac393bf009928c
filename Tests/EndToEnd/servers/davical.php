<?php
// What DAViCal's manual has Apache do, for PHP's own web server.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path === '/' || str_starts_with($path, '/.well-known/')) {
    header('Location: /caldav.php/', true, 301);
    exit;
}
return false;
