<?php
require 'vendor/autoload.php';
function words(string $text): array {
    return explode(' ', $text);
}
$table = new Acme\Table;
foreach (words('one two') as $word) {
    // a row for each
    $table->add($word);
}
(new Acme\Log)->write('done');
