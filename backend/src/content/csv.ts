import { type CsvError, parse } from 'csv-parse/sync';

export interface CsvRow {
  line: number;
  cells: string[];
}
export interface LineFault {
  line: number;
  reason: string;
}

const DELIMITERS = [',', ';', '\t'];

/** Excel writes semicolons where the comma is the decimal sign, so the header decides. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split('\n', 1);
  return DELIMITERS.find((one) => header.includes(one)) ?? ',';
}

const REASONS: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote opens here and never closes.',
  INVALID_OPENING_QUOTE: 'A quote is inside a cell without quotes. Quote the whole cell, and write the quote twice.',
};
const AFTER_QUOTE = 'Text follows a closing quote. Write a quote inside a cell twice.';

/** The parser counts up to the end of a row, and its text may begin with empty lines. */
const firstLine = (last: number, raw = ''): number => last - (raw.trim().match(/\n/g)?.length ?? 0);

/**
 * Reads CSV by RFC 4180, with any line break, and without empty lines. Cells have no spaces at their ends. Only the first broken quote
 * is a fault, because rows after it may be wrong.
 */
export function parseCsv(source: string): { rows: CsvRow[]; faults: LineFault[] } {
  const text = source.replace(/\r\n?/g, '\n');
  const faults: LineFault[] = [];
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      raw: true,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error, raw) => {
        // The parser makes an error with a stack for each broken row, so a large file of them would take minutes.
        if (faults.length > 0) throw error;
        if (error)
          faults.push({ line: firstLine(Number(error.lines), raw), reason: REASONS[error.code] ?? AFTER_QUOTE });
      },
      on_record: (given) => {
        const { info, raw, record } = given as unknown as { info: { lines: number }; raw: string; record: string[] };
        rows.push({ line: firstLine(info.lines, raw), cells: record.map((cell) => cell.trim()) });
        return null;
      },
      trim: true,
    });
  } catch (error) {
    if (faults.length === 0) throw error;
  }
  return { rows: rows.filter(({ cells }) => cells.some(Boolean)), faults };
}

const written = (cell: string): string => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');
