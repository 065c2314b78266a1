import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRemoteJson } from './read-remote-json.ts';

const READ = /\$flag\(\s*['"`]([\w-]+)['"`]/g;
const CODE = /(?<!\.test)\.[jt]sx?$/;

/** The flags that the sources of a remote read. The compiler accepts a name of `remote.json` alone. */
function readIn(source: string): Set<string> {
  const files = existsSync(source) ? readdirSync(source, { recursive: true, encoding: 'utf8' }) : [];
  const texts = files.filter((file) => CODE.test(file)).map((file) => readFileSync(join(source, file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(READ)].map(([, name = '']) => name)));
}

/** One sentence for each flag that a remote reads without declaring it, or declares without reading it. */
export function flagFaultsOf(folder: string): string[] {
  const { flags = {}, routes } = readRemoteJson(folder);
  const ofRoutes = routes.flatMap((route) => route.flags ?? []).filter((name) => !Object.hasOwn(flags, name));
  const read = readIn(join(folder, 'src'));
  const unknown = [...read].filter((name) => !Object.hasOwn(flags, name));
  const unread = Object.keys(flags).filter((name) => !read.has(name));
  return [
    ...ofRoutes.map((name) => `A route names the flag ${name}, which "flags" of remote.json does not declare.`),
    ...unknown.map(
      (name) =>
        `The code reads the flag ${name}, which remote.json does not declare: "flags": { "${name}": { "about": "…", "ends": "2027-03-01" } }.`,
    ),
    ...unread.map(
      (name) =>
        `remote.json declares the flag ${name}, which no code reads. Read it with $flag('${name}'), or remove it there.`,
    ),
  ];
}

const DAY_MS = 86_400_000;
const WARNED_DAYS = 14;

/** One sentence for each flag whose day is near or past. */
export function endingFlagsOf(folder: string, now = Date.now()): string[] {
  return Object.entries(readRemoteJson(folder).flags ?? {})
    .filter(([, { ends }]) => Date.parse(ends) - now < WARNED_DAYS * DAY_MS)
    .map(([name, { ends }]) => `The flag ${name} ends on ${ends}. Remove it from the code, or give it another day.`);
}
