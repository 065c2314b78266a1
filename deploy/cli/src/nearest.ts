/** The fewest letters to add, drop, change or swap with their neighbour, to get from one word to the other. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(isSwap ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}

const LONGEST = 40;

/**
 * The known name that a mistyped one most likely means, as the end of a sentence; empty without a likely one. `before` is
 * what stands before both.
 */
export function didYouMean(typed: string, known: readonly string[], before = ''): string {
  if (typed.length > LONGEST) return '';
  const most = Math.max(1, Math.floor(typed.length / 3));
  const ranked = known.map((name) => ({ name, far: distance(typed, name) })).filter(({ far }) => far <= most);
  const [best] = ranked.sort((a, b) => a.far - b.far);
  return best ? ` Did you mean "${before}${best.name}"?` : '';
}
