import { type ContentKind, contentKinds } from '@viewmax/shared/contracts/content';
import type { LineFault } from './csv.ts';

export type Row = { line: number; values: Record<string, unknown> };
export type Table = { kind: ContentKind; rows: Row[] };

type Parsed = { tables: Table[]; faults: LineFault[] };

const refuse = (reason: string, line = 1): Parsed => ({ tables: [], faults: [{ line, reason }] });

const isRow = (value: unknown): value is Row['values'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is Row['values'][] => Array.isArray(value) && value.every(isRow);
const isKind = (name: string): name is ContentKind => (contentKinds as readonly string[]).includes(name);

/** The line of each object that opens at this depth of valid JSON, in order. */
function linesAt(text: string, wanted: number): number[] {
  const lines: number[] = [];
  let depth = 0;
  let line = 1;
  for (const [token] of text.matchAll(/"(?:[^"\\]+|\\.)*"|[[\]{}\n]/g)) {
    if (token === '\n') line += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token === '{' || token === '[') {
      if (token === '{' && depth === wanted) lines.push(line);
      depth += 1;
    }
  }
  return lines;
}

/** Whether more text could still complete this one. The engine's error names a position only for some mistakes. */
function isUnfinished(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    return position ? Number(position) >= text.length : /end of JSON input/.test(String(error));
  }
}

/** The first line after which no text could complete the JSON. */
function brokenLine(text: string): number {
  const lines = text.split('\n');
  let good = 0;
  let bad = lines.length;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isUnfinished(lines.slice(0, middle).join('\n'))) good = middle;
    else bad = middle;
  }
  return bad;
}

/** Reads the rows of one kind, or of all kinds by name. Each row has the line on which it begins. */
export function parseJson(source: string, kind?: ContentKind): Parsed {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return refuse('This is not valid JSON.', brokenLine(text));
  }
  if (kind) {
    if (!isRows(content)) return refuse(`${kind}.json must hold a list of rows: [{ "id": … }, …].`);
    const lines = linesAt(text, 1);
    return { tables: [{ kind, rows: content.map((values, at) => ({ line: lines[at] ?? 1, values })) }], faults: [] };
  }
  const shape = 'The file must hold an object with a list for each kind: { "movies": [{ "id": … }] }.';
  if (!isRow(content)) return refuse(shape);
  const lines = linesAt(text, 2);
  const tables: Table[] = [];
  for (const [name, rows] of Object.entries(content)) {
    if (!isKind(name)) return refuse(`"${name}" is unknown. The kinds are ${contentKinds.join(', ')}.`);
    if (!isRows(rows)) return refuse(shape);
    tables.push({ kind: name, rows: rows.map((values) => ({ line: lines.shift() ?? 1, values })) });
  }
  return { tables, faults: [] };
}
