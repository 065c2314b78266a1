/** How hard a pattern is to scan: long runs, blocks, what looks like a corner, and too much of one colour. */
export function penalty(rows: readonly boolean[][]): number {
  const text = (lines: readonly boolean[][]) => lines.map((line) => line.map((dark) => (dark ? '1' : '0')).join(''));
  const across = text(rows);
  const down = text(rows.map((_, at) => rows.map((row) => row[at] ?? false)));
  let points = 0;
  for (const line of [...across, ...down]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    points += 40 * [...`0000${line}0000`.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 1; y < across.length; y += 1) {
    for (let x = 1; x < across.length; x += 1) {
      const block = `${across[y - 1]?.slice(x - 1, x + 1)}${across[y]?.slice(x - 1, x + 1)}`;
      if (block === '0000' || block === '1111') points += 3;
    }
  }
  const all = across.join('');
  const share = (all.split('1').length - 1) / all.length;
  return points + Math.floor(Math.abs(share - 0.5) * 20) * 10;
}
