import type { Played } from './rehearse.ts';

interface Rehearsed {
  played: readonly Played[];
  /** The releases without `places.json`. */
  bare: readonly string[];
  candidates: readonly string[];
}

/** What people read of a rehearsal, and whether its candidate may be vouched for. */
export function resultOf({ played, bare, candidates }: Rehearsed): { passed: boolean; text: string } {
  const count = (wanted: Played['outcome']) => played.filter(({ outcome }) => outcome === wanted).length;
  const all = `${played.length} checkpoints beside ${candidates.join(' and ')}`;
  const lines = played
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ outcome, name, reason }) => `  ${outcome}: ${name}: ${reason}`);
  if (bare.length > 0) lines.push(`  without places.json, so nothing protects them: ${bare.join(', ')}`);
  const says = (passed: boolean, first: string) => ({ passed, text: [first, ...lines].join('\n') });
  if (count('failed') > 0) return says(false, `${count('failed')} of ${all} failed:`);
  const passed = count('passed');
  // A rehearsal that could play little says little.
  if (passed === 0 || passed * 2 < played.length) return says(false, `Only ${passed} of ${all} could be played:`);
  return says(true, `${passed} of ${all} passed`);
}
