import type { Weights } from '@viewmax/build/weights';
import type { ChecksReport } from './outcome.ts';

/** The weights of all releases of one commit, by name. */
export interface WeighedCommit {
  commit: string;
  releases: Readonly<Record<string, Weights>>;
}

interface Found {
  /** Absent when the checks ended before they wrote it. */
  report?: ChecksReport;
  weighed: WeighedCommit;
  /** Absent until a build of main has been stored. */
  main?: WeighedCommit;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ['---', ...head.slice(1).map(() => '--:')], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function checksOf({ parts, atSecondTry, warnings, passed, failed }: ChecksReport): string[] {
  const rows = parts.map((part) => [part.name, `${Math.round(part.seconds)} s`, `${part.passed}`, `${part.failed}`]);
  const quoted = (lines: readonly string[]) => lines.map((line) => `    ${line}`).join('\n');
  return [
    `## ${passed} passed, ${failed} failed`,
    table(['part', 'time', 'passed', 'failed'], rows),
    ...(atSecondTry.length > 0 ? ['Passed only at the second try:', quoted(atSecondTry)] : []),
    ...(warnings.length > 0 ? ['Warnings:', quoted(warnings)] : []),
  ];
}

const KINDS = ['first', 'all'] as const;

/** Such as `42,189 (+312)`. */
function bytes(now: number, before: number | undefined): string {
  const difference = now - (before ?? now);
  const sign = difference > 0 ? '+' : '';
  return `${now.toLocaleString('en')}${difference === 0 ? '' : ` (${sign}${difference.toLocaleString('en')})`}`;
}

function weightsTable({ releases }: WeighedCommit, main: WeighedCommit | undefined): string {
  const rows = Object.entries(releases).map(([name, weights]) => {
    const before = main?.releases[name];
    return [main && !before ? `${name} (new)` : name, ...KINDS.map((kind) => bytes(weights[kind], before?.[kind]))];
  });
  return table(['bytes of brotli', 'first screen', 'all'], rows);
}

/** The Markdown of a run: the time and the counts of each part, and the bytes of each release against main. */
export function summaryOf({ report, weighed, main }: Found): string {
  const beside = main ? `against main at ${main.commit.slice(0, 7)}` : 'without a stored build of main';
  return [
    ...(report ? checksOf(report) : ['## The checks wrote no report']),
    ...(Object.keys(weighed.releases).length > 0 ? [`## Code and styles ${beside}`, weightsTable(weighed, main)] : []),
  ].join('\n\n');
}
