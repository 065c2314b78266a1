import { type ContentFault, type ContentFile, type ContentKind, contentKinds } from '@viewmax/contracts/ops/content';
import { readSeatPlan, type StoredPlan } from '../seats/seat-plan.ts';
import { quoted } from './cells.ts';
import { parseCsv } from './csv.ts';
import { kinds } from './kinds.ts';

export const MOST_ROWS = 50_000;

/** A row with the checked values of the columns that its file has. */
export interface FileRow {
  file: string;
  line: number;
  values: Record<string, unknown>;
}
export type Tables = Partial<Record<ContentKind, FileRow[]>>;
export type Refuse = (fault: ContentFault) => void;

interface Row {
  line: number;
  values: Record<string, string>;
}

/** The rows of a file, with their cells by column. */
function readRows(file: ContentFile, kind: ContentKind, refuse: Refuse): Row[] {
  const { rows, faults } = parseCsv(file.text);
  for (const fault of faults) refuse({ file: file.name, ...fault });
  const [header, ...others] = rows;
  if (!header) {
    refuse({ file: file.name, line: 1, reason: 'The file is empty. Its first line names the columns.' });
    return [];
  }
  const names = header.cells;
  const { columns } = kinds[kind];
  const wrong = (reason: string) => refuse({ file: file.name, line: header.line, reason });
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) wrong(`The column ${quoted(name)} is there twice.`);
    else if (!Object.hasOwn(columns, name)) {
      wrong(`The column ${quoted(name)} is unknown. ${kind} have ${Object.keys(columns).join(', ')}.`);
    }
    seen.add(name);
  }
  for (const [name, { needed }] of Object.entries(columns)) {
    if (needed === 'always' && !names.includes(name)) wrong(`The column "${name}" is missing.`);
  }
  if (names.some((name) => !Object.hasOwn(columns, name))) return [];
  return others.flatMap(({ line, cells }): Row[] => {
    if (cells.length !== names.length) {
      const reason = `The row has ${cells.length} cells, and the first line names ${names.length} columns.`;
      refuse({ file: file.name, line, reason });
      return [];
    }
    return [{ line, values: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) }];
  });
}

function checkRow(file: string, kind: ContentKind, { line, values }: Row, refuse: Refuse): FileRow | null {
  const checked: FileRow['values'] = {};
  let isRight = true;
  for (const [name, { cell, needed, empty }] of Object.entries(kinds[kind].columns)) {
    const given = values[name];
    if (given === undefined) continue;
    if (given === '' && needed === 'never') {
      checked[name] = empty;
      continue;
    }
    const { success, data, error } = cell.safeParse(given);
    if (success) checked[name] = data;
    else {
      isRight = false;
      refuse({ file, line, reason: `${name} ${error.issues[0]?.message}` });
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

export interface ReadFiles {
  tables: Tables;
  /** Plans of halls, by the name of their file. */
  plans: Map<string, StoredPlan>;
  /** Kinds with a refused row. A row of another kind may name it, and is not refused for that. */
  broken: Set<ContentKind>;
}

const PLAN = /^plans\/([a-z0-9][\w.-]*)\.json$/;

function readPlan(file: ContentFile, refuse: Refuse): StoredPlan | null {
  const plan = readSeatPlan(file.text);
  if (!('faults' in plan)) return plan;
  for (const reason of plan.faults) refuse({ file: file.name, line: 1, reason });
  return null;
}

/** Reads and checks all files. It refuses every fault that shows without the database. */
export function readFiles(files: readonly ContentFile[], refuseAny: Refuse): ReadFiles {
  const tables: Tables = {};
  const plans = new Map<string, StoredPlan>();
  const broken = new Set<ContentKind>();
  const refuse: Refuse = (fault) => {
    const named = contentKinds.filter((kind) => fault.file.startsWith(`${kind}.`));
    for (const kind of named.length > 0 ? named : contentKinds) broken.add(kind);
    refuseAny(fault);
  };
  let count = 0;
  for (const given of files) {
    const file = { ...given, name: given.name.toLowerCase() };
    const planName = PLAN.exec(file.name)?.[1];
    if (planName !== undefined) {
      const plan = readPlan(file, refuse);
      if (plan) plans.set(planName, plan);
      continue;
    }
    const kind = contentKinds.find((one) => file.name === `${one}.csv`);
    if (!kind) {
      const reason = `The name ${quoted(file.name)} is unknown. A file is one of ${contentKinds.join(', ')} with .csv, or plans/<name>.json.`;
      refuse({ file: file.name, line: 1, reason });
      continue;
    }
    const rows = readRows(file, kind, refuse);
    count += rows.length;
    if (count > MOST_ROWS) {
      refuse({ file: file.name, line: 1, reason: `An import has at most ${MOST_ROWS} rows. Import it in parts.` });
      return { tables: {}, plans, broken: new Set(contentKinds) };
    }
    if (tables[kind]) {
      refuse({ file: file.name, line: 1, reason: `Another file has ${kind} too. Join them.` });
      continue;
    }
    const checked = rows.flatMap((row) => checkRow(file.name, kind, row, refuse) ?? []);
    tables[kind] = withoutDoubles(kind, checked, refuse);
  }
  return { tables, plans, broken };
}
