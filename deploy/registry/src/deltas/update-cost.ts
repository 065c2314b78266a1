import type { Release, ReleaseFile } from '@viewmax/contracts/discovery';
import type { UpdateCost } from '@viewmax/contracts/ops/releases';
import type { ReleaseStore } from '../store/release-store.ts';
import { differenceOf } from './deltas.ts';
import { MOST_BYTES } from './dictionaries.ts';
import { familyOf } from './family-of.ts';

/** The files that a phone stores, without repetitions. */
function filesOf({ entry, code, css, screens }: Release): ReleaseFile[] {
  const all = [entry, ...code, ...css, ...Object.values(screens).flat()];
  return [...new Map(all.map((one) => [one.file, one])).values()];
}

/** The bytes of a stored release that a phone with the release `before` loads. It loads no file whose bytes it has. */
export async function updateCost(
  store: Pick<ReleaseStore, 'read'>,
  release: Release,
  before: Release,
): Promise<UpdateCost> {
  const old = filesOf(before);
  const stored = new Set(old.map(({ integrity }) => integrity));
  const cost = { from: before.version, difference: 0, whole: 0 };
  for (const { file, bytes, integrity } of filesOf(release)) {
    if (stored.has(integrity)) continue;
    const whole = (await store.read(release, `${file}.br`))?.length ?? bytes;
    const family = familyOf(file);
    const dictionary = family && old.find((one) => familyOf(one.file) === family && one.bytes <= MOST_BYTES);
    const [content, known] =
      dictionary && bytes <= MOST_BYTES
        ? await Promise.all([store.read(release, file), store.read(before, dictionary.file)])
        : [];
    const difference = content && known ? (await differenceOf(content, known)).length : whole;
    cost.whole += whole;
    cost.difference += Math.min(difference, whole);
  }
  return cost;
}
