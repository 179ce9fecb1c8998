<?php
declare(strict_types=1);

require __DIR__ . '/report.php';

$report = new Report();
$report->load('sales.csv');
$report->sort();
printf("%s\n", $report->render());
