import { type Release, type ReleaseFile, releaseSchema } from '@viewmax/contracts/discovery';
import { UNPRINTABLE } from '@viewmax/contracts/unprintable';
import { type Claim, claimsOf, isSameClaim } from '../state/claim.ts';
import { OUTSIDE } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { checkDocumentPart } from './document-size.ts';
import { fileTypeOf } from './file-types.ts';

export const MANIFEST = 'release.json';

const MEGABYTE = 1_000_000;
/** Limits far above the needs of an app for cheap phones. */
export const LIMITS = {
  manifestBytes: MEGABYTE,
  files: 500,
  fileBytes: 5 * MEGABYTE,
  bytes: 20 * MEGABYTE,
  screens: 100,
  needs: 50,
  /** Of all objects, lists, texts and numbers. A schema lists each wrong one, in seconds and hundreds of megabytes. */
  values: 50_000,
};

const valueAt = (json: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], json);

function parse(text: string): Release {
  let json: unknown;
  let isLine = true;
  let values = 0;
  try {
    json = JSON.parse(text, (key, value: unknown) => {
      values += 1;
      isLine &&= key.search(UNPRINTABLE) < 0 && (typeof value !== 'string' || value.search(UNPRINTABLE) < 0);
      return value;
    });
  } catch {
    throw new Refused(`${MANIFEST} is not JSON.`);
  }
  if (values > LIMITS.values)
    throw new Refused(`${MANIFEST} has ${values} values, more than the ${LIMITS.values} of a release.`);
  if (!isLine)
    throw new Refused(`${MANIFEST} contains a control character, a mark of direction or half of a surrogate pair.`);
  const { data, error } = releaseSchema.safeParse(json);
  if (data) return data;
  const issue = error.issues[0];
  const path = issue?.path ?? [];
  const what = JSON.stringify(valueAt(json, path))?.slice(0, 200) ?? 'nothing';
  if (path.at(-1) === 'file') throw new Refused(`${MANIFEST} names ${what}, which is not a plain file name.`);
  throw new Refused(`${MANIFEST} has ${what} at ${path.join('.')}: ${issue?.message}.`);
}

function checkSizes(files: ReleaseFile[]): void {
  if (files.length > LIMITS.files)
    throw new Refused(`${files.length} files are more than the ${LIMITS.files} of a release.`);
  const large = files.find(({ bytes }) => bytes > LIMITS.fileBytes);
  if (large) throw new Refused(`${large.file} has ${large.bytes} bytes, more than the ${LIMITS.fileBytes} of a file.`);
  const sum = files.reduce((total, { bytes }) => total + bytes, 0);
  if (sum > LIMITS.bytes) throw new Refused(`All files have ${sum} bytes, more than the ${LIMITS.bytes} of a release.`);
}

const countFaults = (lists: Partial<Pick<Release, 'screens' | 'needs'>>): string[] =>
  Object.entries(lists).flatMap(([name, list]) => {
    const most = LIMITS[name as 'screens' | 'needs'];
    const count = Object.keys(list).length;
    return count > most ? `${count} ${name} are more than the ${most} of a release.` : [];
  });

function checkFiles(files: ReleaseFile[]): void {
  const seen = new Set<string>();
  for (const { file } of files) {
    if (file === MANIFEST || !fileTypeOf(file)) throw new Refused(`${file} has a type that a release may not contain.`);
    if (seen.has(file)) throw new Refused(`${MANIFEST} names ${file} twice.`);
    seen.add(file);
  }
}

function checkUse(release: Release): void {
  const listed = new Map(release.files.map((file) => [file.file, file]));
  for (const used of [release.entry, ...release.code, ...release.css, ...Object.values(release.screens).flat()]) {
    const same = listed.get(used.file);
    if (same?.integrity !== used.integrity || same.bytes !== used.bytes) {
      throw new Refused(`${used.file} is used, but the list of files does not have it with the same hash and size.`);
    }
  }
  for (const { screen } of [...release.routes, ...release.fills]) {
    if (screen && !Object.hasOwn(release.screens, screen))
      throw new Refused(`The screen "${screen}" is used, but has no files.`);
  }
}

function claimFaults(release: Pick<Release, 'routes' | 'fills'>): string[] {
  const seen: Claim[] = [];
  return claimsOf(release).flatMap((claim) => {
    if (seen.some((one) => isSameClaim(one, claim))) return `${MANIFEST} claims ${claim.claim} twice.`;
    seen.push(claim);
    return [];
  });
}

/** The faults of what a squad writes itself: the name, paths, slots and needs. A remote's own check asks before any build. */
export const descriptionFaults = (release: Pick<Release, 'name' | 'routes' | 'fills' | 'needs'>): string[] => [
  ...(OUTSIDE.includes(release.name) ? [`No release may have the name ${release.name}, because needs use it.`] : []),
  ...countFaults({ needs: release.needs }),
  ...claimFaults(release),
];

/** Parses a `release.json` and rejects contradictions. */
export function readManifest(text: string): Release {
  const release = parse(text);
  const [fault] = [...descriptionFaults(release), ...countFaults({ screens: release.screens })];
  if (fault) throw new Refused(fault);
  checkSizes(release.files);
  checkFiles(release.files);
  checkUse(release);
  checkDocumentPart(release);
  return release;
}
