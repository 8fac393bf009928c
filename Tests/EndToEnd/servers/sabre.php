<?php
// A CalDAV server of sabre/dav for PHP's own web server; one person, "anna" with the password "pässword".
// The environment says where its database is (PILLS_DATABASE), and whether it wants Digest (PILLS_DIGEST).

// An old library on a new PHP: its deprecations are not the tests' business, and would be in the answers.
error_reporting(E_ERROR);
date_default_timezone_set('UTC');
require_once 'Sabre/autoload.php';

const PERSON = 'anna';
const PASSWORD = 'pässword';
const REALM = 'pills';

class Basic extends Sabre\DAV\Auth\Backend\AbstractBasic
{
    protected function validateUserPass($username, $password)
    {
        return $username === PERSON && $password === PASSWORD;
    }
}

class Digest extends Sabre\DAV\Auth\Backend\AbstractDigest
{
    public function getDigestHash($realm, $username)
    {
        return $username === PERSON ? md5(PERSON . ':' . REALM . ':' . PASSWORD) : null;
    }
}

$file = getenv('PILLS_DATABASE');
$is_new = !file_exists($file);
$database = new PDO("sqlite:$file");
$database->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
if ($is_new) {
    $database->exec('
        CREATE TABLE principals (id INTEGER PRIMARY KEY, uri TEXT UNIQUE, email TEXT, displayname TEXT, vcardurl TEXT);
        CREATE TABLE groupmembers (id INTEGER PRIMARY KEY, principal_id INTEGER, member_id INTEGER);
        CREATE TABLE calendars (
            id INTEGER PRIMARY KEY, principaluri TEXT, displayname TEXT, uri TEXT, ctag INTEGER, description TEXT,
            calendarorder INTEGER, calendarcolor TEXT, timezone TEXT, components TEXT, transparent BOOL
        );
        CREATE TABLE calendarobjects (
            id INTEGER PRIMARY KEY, calendardata BLOB, uri TEXT, calendarid INTEGER, lastmodified INTEGER, etag TEXT,
            size INTEGER, componenttype TEXT, firstoccurence INTEGER, lastoccurence INTEGER
        );
        INSERT INTO principals (uri, displayname) VALUES ("principals/anna", "Anna");
    ');
}

$principals = new Sabre\DAVACL\PrincipalBackend\PDO($database);
$calendars = new Sabre\CalDAV\Backend\PDO($database);
$server = new Sabre\DAV\Server([
    new Sabre\CalDAV\Principal\Collection($principals),
    new Sabre\CalDAV\CalendarRootNode($principals, $calendars),
]);
$server->setBaseUri('/');
$server->addPlugin(new Sabre\DAV\Auth\Plugin(getenv('PILLS_DIGEST') ? new Digest() : new Basic(), REALM));
$server->addPlugin(new Sabre\DAVACL\Plugin());
$server->addPlugin(new Sabre\CalDAV\Plugin());
$server->exec();
