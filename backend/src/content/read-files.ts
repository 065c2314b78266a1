import { type ContentFault, type ContentFile, type ContentKind, contentKinds } from '@viewmax/shared/contracts/content';
import { parseCsv } from './csv.ts';
import { WrongValue } from './fields.ts';
import { type Column, kinds } from './kinds.ts';
import { parseJson, type Row } from './read-json.ts';
import { sayable } from './sayable.ts';

export const MOST_ROWS = 50_000;

/** A row with the checked values of the columns that its file has. */
export type FileRow = { file: string; line: number; values: Record<string, unknown> };
export type Tables = Partial<Record<ContentKind, FileRow[]>>;
export type Refuse = (fault: ContentFault) => void;

const NAME = new RegExp(`^(${contentKinds.join('|')}|content)\\.(csv|json)$`);
export const FORMULA = /^[=+\-@]/;

type Raw = { kind: ContentKind; rows: Row[] };

/** The rows of a CSV file, with their cells by column. */
function readCsv(file: ContentFile, kind: ContentKind, refuse: Refuse): Raw {
  const { rows, faults } = parseCsv(file.text);
  for (const fault of faults) refuse({ file: file.name, ...fault });
  const [header, ...others] = rows;
  if (!header) {
    refuse({ file: file.name, line: 1, reason: 'The file is empty. Its first line names the columns.' });
    return { kind, rows: [] };
  }
  const names = header.cells;
  const { columns } = kinds[kind];
  const wrong = (reason: string) => refuse({ file: file.name, line: header.line, reason });
  for (const [at, name] of names.entries()) {
    if (names.indexOf(name) !== at) wrong(`The column ${sayable(name)} is there twice.`);
    else if (!Object.hasOwn(columns, name)) wrong(unknownColumn(name, kind));
  }
  for (const [name, { needed }] of Object.entries(columns)) {
    if (needed === 'always' && !names.includes(name)) wrong(`The column "${name}" is missing.`);
  }
  if (names.some((name) => !Object.hasOwn(columns, name))) return { kind, rows: [] };
  const read = others.flatMap(({ line, cells }): Row[] => {
    if (cells.length !== names.length) {
      const reason = `The row has ${cells.length} cells, and the first line names ${names.length} columns.`;
      refuse({ file: file.name, line, reason });
      return [];
    }
    return [{ line, values: Object.fromEntries(names.map((name, at) => [name, cells[at]])) }];
  });
  return { kind, rows: read };
}

const unknownColumn = (name: string, kind: ContentKind): string =>
  `The column ${sayable(name)} is unknown. ${kind} have ${Object.keys(kinds[kind].columns).join(', ')}.`;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

function readValue(column: Column, given: unknown, isCsv: boolean): unknown {
  if (isEmpty(given)) {
    if (column.needed === 'never') return column.empty;
    throw new WrongValue('is empty.');
  }
  if (!isCsv || !column.isText || typeof given !== 'string') return column.field.read(given);
  if (FORMULA.test(given)) {
    throw new WrongValue(`is ${sayable(given)}, which a spreadsheet runs as a formula. Put ' in front of it.`);
  }
  return column.field.read(given.startsWith("'") && FORMULA.test(given.slice(1)) ? given.slice(1) : given);
}

function checkRow(file: string, kind: ContentKind, { line, values }: Row, refuse: Refuse): FileRow | null {
  const isCsv = file.endsWith('.csv');
  const { columns } = kinds[kind];
  const checked: FileRow['values'] = {};
  let isRight = true;
  const wrong = (reason: string) => {
    isRight = false;
    refuse({ file, line, reason });
  };
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(columns, name)) wrong(unknownColumn(name, kind));
  }
  for (const [name, column] of Object.entries(columns)) {
    if (!Object.hasOwn(values, name) && (isCsv || column.needed !== 'always')) continue;
    try {
      checked[name] = readValue(column, values[name], isCsv);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      wrong(`${name} ${error.message}`);
    }
  }
  return isRight ? { file, line, values: checked } : null;
}

/** Rejects a second row with the key of an earlier one. */
function withoutDoubles(kind: ContentKind, rows: FileRow[], refuse: Refuse): FileRow[] {
  const { key } = kinds[kind];
  const seen = new Map<string, number>();
  return rows.filter(({ file, line, values }) => {
    const words = key.map((name) => values[name] ?? '');
    const id = JSON.stringify(words);
    const earlier = seen.get(id);
    if (earlier === undefined) return seen.set(id, line);
    const reason = `Line ${earlier} has the same ${key.join(', ')}: ${words.filter(Boolean).join(', ')}.`;
    refuse({ file, line, reason });
    return false;
  });
}

function rawTables(file: ContentFile, refuse: Refuse): Raw[] {
  const [, base, format] = NAME.exec(file.name) ?? [];
  if (!base || (base === 'content' && format === 'csv')) {
    const reason = `The name ${sayable(file.name)} is unknown. A file is content.json, or one of ${contentKinds.join(', ')} with .csv or .json.`;
    refuse({ file: file.name, line: 1, reason });
    return [];
  }
  const kind = base === 'content' ? undefined : (base as ContentKind);
  if (kind && format === 'csv') return [readCsv(file, kind, refuse)];
  const { tables, faults } = parseJson(file.text, kind);
  for (const fault of faults) refuse({ file: file.name, ...fault });
  return tables;
}

export type ReadFiles = {
  tables: Tables;
  /** Kinds with a refused row. A row of another kind may name it, and is not refused for that. */
  broken: Set<ContentKind>;
};

/** Reads and checks all files. It refuses every fault that shows without the database. */
export function readFiles(files: readonly ContentFile[], refuseAny: Refuse): ReadFiles {
  const tables: Tables = {};
  const broken = new Set<ContentKind>();
  const refuse: Refuse = (fault) => {
    const own = contentKinds.filter((kind) => fault.file.startsWith(`${kind}.`));
    for (const kind of own.length > 0 ? own : contentKinds) broken.add(kind);
    refuseAny(fault);
  };
  let count = 0;
  for (const given of files) {
    const file = { ...given, name: given.name.toLowerCase() };
    for (const { kind, rows } of rawTables(file, refuse)) {
      count += rows.length;
      if (count > MOST_ROWS) {
        refuse({ file: file.name, line: 1, reason: `An import has at most ${MOST_ROWS} rows. Import it in parts.` });
        return { tables: {}, broken: new Set(contentKinds) };
      }
      if (tables[kind]) {
        refuse({ file: file.name, line: 1, reason: `Another file has ${kind} too. Join them.` });
        continue;
      }
      const checked = rows.flatMap((row) => checkRow(file.name, kind, row, refuse) ?? []);
      tables[kind] = withoutDoubles(kind, checked, refuse);
    }
  }
  return { tables, broken };
}
