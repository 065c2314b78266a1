import type { Release } from '@viewmax/contracts/discovery';
import type { ReleaseDiff } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';

const sum = ({ files }: Release): number => files.reduce((total, { bytes }) => total + bytes, 0);
const without = (list: readonly string[], other: readonly string[]): string[] =>
  list.filter((one) => !other.includes(one));

/** The changes from one release to the other. */
export function diffReleases(from: Release, to: Release): ReleaseDiff {
  const [before, after] = [from, to].map(({ files }) => files.map(({ file }) => file)) as [string[], string[]];
  const [oldRoutes, newRoutes] = [from, to].map(({ routes }) => routes.map(({ path }) => path)) as [string[], string[]];
  const names = [...new Set([...Object.keys(from.needs), ...Object.keys(to.needs)])].sort();
  return {
    from: releaseName(from),
    to: releaseName(to),
    bytes: { from: sum(from), to: sum(to) },
    files: {
      added: without(after, before),
      removed: without(before, after),
      same: after.filter((file) => before.includes(file)).length,
    },
    needs: names
      .map((name) => ({ name, from: from.needs[name] ?? null, to: to.needs[name] ?? null }))
      .filter((need) => need.from !== need.to),
    routes: { added: without(newRoutes, oldRoutes), removed: without(oldRoutes, newRoutes) },
  };
}
