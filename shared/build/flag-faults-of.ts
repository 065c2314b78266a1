import { readRemoteJson } from './read-remote-json.ts';
import { sourcesOf } from './sources-of.ts';

/** A read by a name, or one whose flag no build can know. An import or a list of names reads nothing. */
const READ = /\$flag\b(?!\s*[,}])(?:\(\s*(["'`])([\w-]+)\1\s*,?\s*\)|(.{0,40}))/g;

/** One sentence for each flag that a remote reads without declaring it or without its name, or declares without reading it. */
export function flagFaultsOf(folder: string): string[] {
  const { flags = {}, routes } = readRemoteJson(folder);
  const ofRoutes = routes.flatMap((route) => route.flags ?? []).filter((name) => !Object.hasOwn(flags, name));
  const reads = [...sourcesOf(folder)].flatMap(([file, text]) =>
    [...text.matchAll(READ)].map(([, , name = '', other]) => ({ file, name, other })),
  );
  const nameless = reads.filter(({ name }) => !name);
  const read = new Set(reads.flatMap(({ name }) => name || []));
  const unknown = [...read].filter((name) => !Object.hasOwn(flags, name));
  // A read without a name may be of any flag.
  const unread = Object.keys(flags).filter((name) => nameless.length === 0 && !read.has(name));
  return [
    ...ofRoutes.map((name) => `A route names the flag ${name}, which "flags" of remote.json does not declare.`),
    ...nameless.map(
      ({ file, other }) =>
        `${file} has $flag${other}, so no build knows which flag it reads. Write the name there, such as $flag('seat-plan').`,
    ),
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
