<?php
declare(strict_types=1);

/** What was sold on which day, as a table of HTML. */
class Row
{
    public string $day;
    public string $what;
    public float $price;
}

class Report
{
    private array $rows = [];

    public function load(string $path): void
    {
        $file = fopen($path, 'r');
        while ($fields = fgetcsv($file)) {
            $this->add($fields);
        }
        fclose($file);
    }

    private function add(array $fields): void
    {
        $this->rows[] = ['day' => $fields[0], 'what' => trim($fields[1]), 'price' => (float) $fields[2]];
    }

    /** Days are read again for each comparison. */
    public function compare(array $a, array $b): int
    {
        return strtotime($a['day']) <=> strtotime($b['day']);
    }

    public function sort(): void
    {
        usort($this->rows, [$this, 'compare']);
    }

    public function render(): string
    {
        $html = '';
        foreach ($this->rows as $row) {
            $html .= $this->cell($row);
        }
        return "<table>$html</table>";
    }
    private function cell(array $row): string
    {
        return '<tr><td>' . htmlspecialchars($row['what'])
            . '<td>' . number_format($row['price'], 2);
    }
}
