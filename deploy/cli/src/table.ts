import { lagosText } from '@viewmax/contracts/ops/hours';

/** Formats aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // A line break in a text of others would begin a row of their own.
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replace(/[\n\t]/g, ' ')));
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** `2026-12-24 18:00`, in Lagos, as in the console and the notices. The head of a column says so. */
export const minuteOf = (iso: string): string => lagosText(Date.parse(iso));

/** The same in a sentence. */
export const whenOf = (iso: string): string => `${minuteOf(iso)} in Lagos`;

const WIDTH = 20;

/** `[########------------]`, in ASCII for every terminal and log. */
export function bar(share: number): string {
  const full = Math.round(WIDTH * Math.min(1, Math.max(0, share)));
  return `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}]`;
}
