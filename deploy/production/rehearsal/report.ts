import type { Rehearsal } from './rehearse.ts';

const columns = (lines: readonly (readonly string[])[]): string => {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Two tables and the reasons of failed requests. */
export function reportOf({ drills, checks, books, log }: Rehearsal): string {
  const requests = [
    ['drill', 'seconds', 'requests', 'failed'],
    ...drills.map(({ name, seconds, asked, failed }) => [name, seconds.toFixed(1), `${asked}`, `${failed.length}`]),
  ];
  const bars = [
    ['', 'bar', 'value', 'at most'],
    ...checks.map(({ what, value, most }) => [
      value <= most ? 'ok' : 'MISS',
      what,
      Number.isInteger(value) ? `${value}` : value.toFixed(2),
      `${most}`,
    ]),
  ];
  const reasons = drills.flatMap(({ name, failed }) => {
    const counts = new Map<string, number>();
    for (const { kind, status, why } of failed) {
      const reason = `${kind} ${status} ${(why ?? '')
        .replace(/\s+/g, ' ')
        .replace(/"requestId":"[^"]*"/, '')
        .slice(0, 90)}`;
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    return [...counts].map(([reason, count]) => `${name}: ${count} x ${reason}`);
  });
  const kinds = new Map<string, number>();
  for (const line of log) {
    const [, what = line] = /\d+#\d+: \*\d+ (.*?), client: /.exec(line) ?? [];
    const method = /request: "(\w+)/.exec(line)?.[1] ?? '';
    const name = `nginx, ${method}: ${what}`;
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
  }
  const logged = [...kinds].map(([name, count]) => `${count} x ${name}`);
  const total = `${books.acknowledged} purchases acknowledged`;
  return ['', columns(requests), '', columns(bars), '', total, ...reasons, ...logged].join('\n');
}
