/** One line of a bench: the figure, its bar, and the result. */
export interface Row {
  what: string;
  ours: number;
  yardstick?: number;
  /** Ours divided by the yardstick, or ours without one, unless the bench compares in another way. */
  value: number;
  /** Absent for a figure without a budget. */
  bar?: number;
  better: 'lower' | 'higher';
  met: boolean;
  unit: string;
}

type Measured = Omit<Row, 'value' | 'better' | 'met'> & Partial<Pick<Row, 'value' | 'better'>>;

export function row({ better = 'lower', ...measured }: Measured): Row {
  const { ours, yardstick = 1, value = ours / yardstick, bar = value } = measured;
  return { ...measured, value, better, met: better === 'lower' ? value <= bar : value >= bar };
}

const number = (value: number | undefined): string =>
  value === undefined ? '' : value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 3 : 0 });

export function table(rows: readonly Row[]): string {
  const lines = rows.map((one) => [
    one.bar === undefined ? '' : one.met ? 'ok' : 'MISS',
    one.what,
    number(one.ours),
    number(one.yardstick),
    number(one.value),
    one.bar === undefined ? '' : `${one.better === 'lower' ? '<=' : '>='} ${number(one.bar)}`,
    one.unit,
  ]);
  const head = ['', 'what', 'ours', 'yardstick', 'value', 'bar', 'unit'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => (line[column] ?? '').length)),
  );
  const text = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return [text(head), ...lines.map(text)].join('\n');
}
