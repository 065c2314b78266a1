import type { Discovery, LazyFile, LiveRelease, LiveRemote } from '@viewmax/contracts/discovery';
import { FILES } from './caches.ts';
import { isFile, type SetFile, storedAt } from './set-file.ts';

/** What a phone stores of a set. */
export interface Wanted {
  /** Limits the remotes on costly networks. */
  only?: readonly string[] | undefined;
  /** The screens of attendants too. */
  isForAttendant?: boolean | undefined;
}

const EVERYTHING: Wanted = { isForAttendant: true };

/** The shell's own screens are for laptops, for developers and for the wrapper. */
function screensOf({ name, screens, routes }: LiveRelease, { isForAttendant }: Wanted): LazyFile[] {
  if (name === 'shell') return [];
  const left = isForAttendant ? [] : routes.filter(({ guard }) => guard === 'attendant').map(({ screen }) => screen);
  const wanted = Object.entries(screens).filter(([screen]) => !left.includes(screen));
  return wanted.flatMap(([, files]) => files);
}

/** Whether a remote shows nothing to others, in no screen and in no slot. */
const isOfAttendants = ({ routes, fills, joins = [] }: LiveRemote): boolean =>
  fills.length + joins.length === 0 && routes.length > 0 && routes.every(({ guard }) => guard === 'attendant');

/** The files of the shell and of the remotes. */
export function filesOf({ shell, remotes }: Discovery, wanted = EVERYTHING): SetFile[] {
  const isWanted = (remote: LiveRemote): boolean =>
    !remote.off &&
    (wanted.only?.includes(remote.name) ?? true) &&
    (wanted.isForAttendant === true || !isOfAttendants(remote));
  return [shell, ...remotes.filter(isWanted)].flatMap((release) => {
    const { base, entry, code, css } = release;
    const folder = new URL(base, location.href).href;
    const files: LazyFile[] = [entry, ...code, ...css, ...screensOf(release, wanted)];
    return files.map(({ file, integrity, starts }) => ({ url: folder + file, hash: integrity ?? starts ?? '' }));
  });
}

/** The same bytes without the address that they came from. Relative addresses in a stylesheet follow that address. */
const withoutAddress = ({ body, headers }: Response): Response =>
  new Response(body, { headers: { 'content-type': headers.get('content-type') ?? '' } });

/** Documents have as many letters of a remote's lazy chunk. */
const START = 23;
const startOf = (hash: string): string => hash.slice(0, START);

async function fileAt(place: SetFile, hash: string): Promise<Response | undefined> {
  const found = await storedAt(place);
  return found && (await isFile(found, hash)) ? found : undefined;
}

/** The file with this hash: from its own address, or from that of another stored file with the same bytes. */
export async function storedFile(file: SetFile, stored: readonly SetFile[]): Promise<Response | undefined> {
  const here = await fileAt(file, file.hash);
  if (here) return here;
  for (const other of stored.filter(({ hash }) => startOf(hash) === startOf(file.hash))) {
    const found = await fileAt(other, file.hash);
    if (found) return withoutAddress(found);
  }
  return undefined;
}

/** The file from the phone, else from the network. Rejects for other bytes. */
async function loadedFile(file: SetFile, stored: readonly SetFile[]): Promise<Response> {
  const found = await storedFile(file, stored);
  if (found) return found;
  const answer = await fetch(file.url);
  if (!answer.ok) throw new Error(`${file.url} answered ${answer.status}`);
  if (!(await isFile(answer, file.hash))) throw new Error(`${file.url} is not the file that was published`);
  return answer;
}

/** Stores all files or none. An entry with the right bytes stays, because a new one would lose its compiled code. */
export async function storeFiles(files: readonly SetFile[], stored: readonly SetFile[]): Promise<void> {
  const loaded = await Promise.all(
    files.map(async (file): Promise<[string, Response][]> => {
      const isStored = await fileAt(file, file.hash);
      return isStored ? [] : [[file.url, await loadedFile(file, stored)]];
    }),
  );
  const cache = await caches.open(FILES);
  await Promise.all(loaded.flat().map(([url, answer]) => cache.put(url, answer)));
}

export async function hasFiles(files: readonly SetFile[]): Promise<boolean> {
  const keys = new Set((await (await caches.open(FILES)).keys()).map(({ url }) => url));
  return files.every(({ url }) => keys.has(url));
}

/** Deletes all files except these. */
export async function deleteOtherFiles(files: readonly SetFile[]): Promise<void> {
  const wanted = new Set(files.map(({ url }) => url));
  const cache = await caches.open(FILES);
  const others = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(others.map((request) => cache.delete(request, { ignoreVary: true })));
}
