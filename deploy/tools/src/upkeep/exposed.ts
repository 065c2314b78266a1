import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';
import { type Findings, unknown } from './advisories.ts';
import { readLock } from './lock.ts';

/** Packages that run foreign code, or read foreign tokens. The newest version has their last known holes closed. */
const EXPOSED = ['workerd', 'jose'];

/** workerd has a new version every few days, so only a package that stays behind is a failure. */
const DAYS = 21;
const DAY_MS = 86_400_000;

const numbersOf = (version: string) => version.split('.').map(Number);

function isNewer(one: string, other: string): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** `times` are the days of publication by version. A version with a word in it is a preview. */
export function judgeExposed(name: string, version: string, times: Record<string, string>, now: number): Findings {
  const newer = Object.keys(times)
    .filter((one) => /^\d+\.\d+\.\d+$/.test(one) && isNewer(one, version))
    .sort((one, other) => (isNewer(one, other) ? 1 : -1));
  const newest = newer.at(-1);
  if (!newest) return { failures: [], warnings: [] };
  const since = Math.min(...newer.map((one) => Date.parse(times[one] ?? '')));
  const days = Math.floor((now - since) / DAY_MS);
  const sentence = `${name} ${version} is old: ${newest} is the newest, and it has had a successor for ${days} days`;
  return days > DAYS
    ? { failures: [`${sentence}, more than ${DAYS}`], warnings: [] }
    : { failures: [], warnings: [sentence] };
}

async function findExposed(name: string): Promise<Findings> {
  const version = readLock()[`node_modules/${name}`]?.version ?? '';
  const { output } = await run('npm', ['view', name, 'time', '--json'], { cwd: repositoryRoot });
  try {
    const times = JSON.parse(output.slice(output.indexOf('{')));
    if (times[version]) return judgeExposed(name, version, times, Date.now());
  } catch {
    // It is no list of versions.
  }
  return unknown(`${name} ${version}: no package registry answers, so its newest version is unknown.`);
}

export async function findOldExposed(): Promise<Findings> {
  const found = await Promise.all(EXPOSED.map(findExposed));
  return { failures: found.flatMap(({ failures }) => failures), warnings: found.flatMap(({ warnings }) => warnings) };
}
