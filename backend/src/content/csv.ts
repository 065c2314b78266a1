export type CsvRow = { line: number; cells: string[] };
export type LineFault = { line: number; reason: string };

const DELIMITERS = [',', ';', '\t'];

/** Excel writes semicolons where the comma is the decimal sign, so the header decides. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split('\n', 1);
  return DELIMITERS.find((one) => header.includes(one)) ?? ',';
}

/** The index of the quote that ends a cell, or -1. A loop, because a regular expression overflows on a huge cell. */
function closingQuote(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
}

/** Reads CSV by RFC 4180, with any line break, and without empty lines. Cells have no spaces at their ends. */
export function parseCsv(source: string): { rows: CsvRow[]; faults: LineFault[] } {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const delimiter = delimiterOf(text);
  const rows: CsvRow[] = [];
  const faults: LineFault[] = [];
  let at = 0;
  let line = 1;

  const bareCell = (): string => {
    const start = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
    return text.slice(start, at);
  };
  function cell(): string {
    const opening = /[^ ]/g;
    opening.lastIndex = at;
    const first = opening.exec(text);
    if (first?.[0] !== '"') {
      const bare = bareCell();
      if (bare.includes('"')) {
        const reason = 'A quote is inside a cell without quotes. Quote the whole cell, and write the quote twice.';
        faults.push({ line, reason });
      }
      return bare.trim();
    }
    const end = closingQuote(text, first.index + 1);
    if (end < 0) {
      faults.push({ line, reason: 'A quote opens here and never closes.' });
      at = text.length;
      return '';
    }
    at = end + 1;
    if (bareCell().trim()) {
      faults.push({ line, reason: 'Text follows a closing quote. Write a quote inside a cell twice.' });
    }
    const inside = text.slice(first.index + 1, end);
    line += inside.split('\n').length - 1;
    return inside.replaceAll('""', '"').trim();
  }

  while (at < text.length) {
    const row: CsvRow = { line, cells: [cell()] };
    while (text[at] === delimiter) {
      at += 1;
      row.cells.push(cell());
    }
    at += 1;
    line += 1;
    if (row.cells.some(Boolean)) rows.push(row);
  }
  return { rows, faults };
}

const written = (cell: string): string => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');
