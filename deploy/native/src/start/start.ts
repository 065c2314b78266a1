import type { Discovery, LiveRelease, LiveRemote } from '@viewmax/contracts/discovery';
import type { WrapperSet } from '@viewmax/contracts/wrapper-set';

// The first script of the app. It chooses the set of this start and loads its shell. It is part of the installed app, so no
// release replaces it: a broken set always leads back to the app's own.

// `shared/contracts/wrapper-set.ts` has the same names.
const STORED = 'wrapper-set';
const LEFT = 'wrapper-set-left';

/** A start may end early because the member closes the app, so one start without a screen proves nothing. */
const MOST_TRIES = 2;
/** The longest time from a start to its first screen. The files are on the phone. */
const PROOF_MS = 20_000;
/** Android and iOS name the app's folder for files without a backup differently. */
const FOLDERS: Record<string, string> = { ios: 'LIBRARY_NO_CLOUD' };

interface Bridge {
  getPlatform(): string;
  convertFileSrc(uri: string): string;
  nativePromise(plugin: string, method: string, options: object): Promise<{ uri: string }>;
}

const bridge = (): Bridge => Reflect.get(globalThis, 'Capacitor') as Bridge;

function readStored(): WrapperSet | null {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null') as WrapperSet | null;
  } catch {
    return null;
  }
}

/** Forgets the stored set, and notes its id. The shell does not store it again. */
function leave({ setId }: WrapperSet): void {
  localStorage.removeItem(STORED);
  localStorage.setItem(LEFT, setId);
}

const releaseName = ({ name, version }: LiveRelease): string => `${name}@${version}`;

const releasesOf = ({ shell, remotes }: Discovery): LiveRelease[] => [
  shell,
  ...remotes.flatMap((remote) => (remote.fallback ? [remote, remote.fallback] : [remote])),
];

/** The folder of the app's own releases. The set's document may name another host for them. */
const IN_APP = '/r';

/** The same set, with the address of each release's files on this phone. */
function placed(set: Discovery, baked: Discovery, root: string): Discovery {
  const inApp = new Set(releasesOf(baked).map(releaseName));
  const onPhone = <R extends LiveRelease>(release: R): R => ({
    ...release,
    base: `${inApp.has(releaseName(release)) ? IN_APP : root}/${release.name}/${release.version}/`,
  });
  const remotes = set.remotes.map((remote): LiveRemote => {
    const { fallback } = remote;
    return { ...onPhone(remote), ...(fallback && { fallback: onPhone(fallback) }) };
  });
  return { ...set, shell: onPhone(set.shell), remotes };
}

/** The stored set, if this app may start it. The address of the folder changes with an update of the app. */
async function storedSet(baked: Discovery, stored: WrapperSet): Promise<Discovery> {
  const directory = FOLDERS[bridge().getPlatform()] ?? 'DATA';
  const { uri } = await bridge().nativePromise('Filesystem', 'getUri', { path: 'r', directory });
  return placed(JSON.parse(stored.text) as Discovery, baked, bridge().convertFileSrc(uri).replace(/\/$/, ''));
}

function mayStart(baked: Discovery, stored: WrapperSet | null): stored is WrapperSet {
  if (!stored) return false;
  if (stored.baked !== baked.setId) {
    localStorage.removeItem(STORED);
    return false;
  }
  if (stored.isProved || stored.tries < MOST_TRIES) return true;
  leave(stored);
  return false;
}

/** Loads the shell of a set, as the edge's page does. */
function load(set: Discovery, onLost: () => void): void {
  const { base, css, entry } = set.shell;
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'discovery';
  block.textContent = JSON.stringify(set);
  const add = (element: HTMLLinkElement | HTMLScriptElement, integrity: string): void => {
    element.crossOrigin = 'anonymous';
    element.integrity = integrity;
    element.onerror = onLost;
    document.head.append(element);
  };
  document.head.append(block);
  for (const { file, integrity } of css) {
    add(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: base + file }), integrity);
  }
  add(Object.assign(document.createElement('script'), { src: base + entry.file }), entry.integrity);
}

/** Goes back to the app's own set if this start shows no screen. A hidden page has no time limit. */
function watchProof(stored: WrapperSet): void {
  let seenMs = 0;
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') seenMs += 1000;
    const present = readStored();
    if (present?.isProved || present?.setId !== stored.setId) clearInterval(timer);
    else if (seenMs >= PROOF_MS) {
      leave(stored);
      location.reload();
    }
  }, 1000);
}

async function start(): Promise<void> {
  const baked = JSON.parse(document.getElementById('baked')?.textContent ?? '') as Discovery;
  const loadOwn = () => load(placed(baked, baked, IN_APP), () => {});
  const stored = readStored();
  if (!mayStart(baked, stored)) return loadOwn();
  const set = await storedSet(baked, stored).catch(() => null);
  if (!set) return loadOwn();
  if (!stored.isProved) {
    localStorage.setItem(STORED, JSON.stringify({ ...stored, tries: stored.tries + 1 }));
    watchProof(stored);
  }
  load(set, () => {
    leave(stored);
    location.reload();
  });
}

void start();
