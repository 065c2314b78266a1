import { createContext, runInContext } from 'node:vm';

/** The texts of a built remote. */
export interface BuiltRemote {
  entry: string;
  /** The chunk of the exposed module, and a chunk that the module imports later. */
  app: string;
  late: string;
}

/** The text of the shell's host, and of a remote in two builds whose code differs. */
export interface Built extends BuiltRemote {
  host: string;
  next: BuiltRemote;
}

type Script = Record<string, unknown> & { src: string; onload(event: object): void; onerror(event: object): void };

interface Probe {
  word(): unknown;
  late(): Promise<{ word: string }>;
}

interface Host {
  registerRemotes(remotes: object[]): void;
  loadRemote(id: string): Promise<{ default: Probe } | null>;
}

const BASE = 'https://viewmax.example/r/probe/1.0.0/';

/** A page with as much of the browser as the bundler's runtime uses. */
function createPage() {
  const scripts: Script[] = [];
  const attributesOf = (script: Script) => ({
    setAttribute: (name: string, value: string) => void Object.assign(script, { [name]: value }),
    getAttribute: (name: string) => script[name],
    parentNode: { removeChild: () => void scripts.splice(scripts.indexOf(script), 1) },
  });
  const document = {
    currentScript: {},
    createElement: () => {
      const script = { src: '' } as Script;
      return Object.assign(script, attributesOf(script));
    },
    getElementsByTagName: () => scripts,
    head: { appendChild: (script: Script) => void scripts.push(script) },
  };
  const location = new URL('https://viewmax.example/');
  const page = createContext({
    document,
    location,
    // A chunk's deadline of two minutes would end in another test.
    setTimeout: () => 0,
    clearTimeout: () => {},
    console,
    URL,
  });
  runInContext('var window = globalThis, self = globalThis; document.defaultView = globalThis', page);
  const read = <T>(name: string): T => Reflect.get(page, name) as T;
  const run = (text: string, script: Record<string, unknown> = { src: `${BASE}entry.js` }) => {
    document.currentScript = { tagName: 'SCRIPT', ...script, dataset: { webpack: script['data-webpack'] } };
    runInContext(text, page);
  };
  return { scripts, read, run };
}

/** The runtime's hooks are asynchronous. */
const later = () => new Promise((resolve) => setTimeout(resolve));

const lost = (chunk: Promise<unknown>) =>
  chunk.then(
    () => null,
    (error: { name: string; request?: string }) => error,
  );

/** Opens both builds of a remote in the shell's host, and lists each difference from the behaviour that our code relies on. */
async function differences({ host, next, ...first }: Built, found: Set<string>): Promise<void> {
  const { scripts, read, run } = createPage();
  const check = (isRight: boolean, difference: string): void => void (isRight || found.add(difference));
  const entries: Record<string, string> = { 'probe@1.0.0': first.entry, 'probe@1.1.0': next.entry };
  run(host);
  const react = { createElement: (tag: string) => `${tag} of the shell` };
  const page = read<(provided: object, plugins: object[]) => Host>('createHost')({ react }, [
    {
      name: 'run-entry',
      async loadEntry({ remoteInfo }: { remoteInfo: { name: string } }) {
        run(entries[remoteInfo.name] ?? '');
        return read('app_late-probe');
      },
    },
  ]);
  page.registerRemotes(Object.keys(entries).map((name) => ({ name, entry: `/${name}.js`, type: 'window' })));

  async function begin(release: string): Promise<{ loading: Promise<Probe>; script: Script }> {
    const loading = page.loadRemote(`${release}/app`).then((module) => {
      if (!module) throw new Error('the remote has no module');
      return module.default;
    });
    loading.catch(() => {});
    await later();
    const [script] = scripts;
    if (!script) throw new Error('the container never requests its chunk, or never again');
    return { loading, script };
  }
  const arrive = (script: Script, text: string): void => {
    run(text, script);
    script.onload({ type: 'load', target: script });
  };

  const { loading: failing, script: pending } = await begin('probe@1.0.0');
  check(typeof pending['data-webpack'] === 'string', 'A pending script has no data-webpack');
  check(/^sha384-/.test(String(pending.integrity)), 'A pending script has no hash');
  pending.onerror({ type: 'error', target: pending });
  const error = await lost(failing);
  check(error?.name === 'ChunkLoadError', 'The error of a lost chunk is no ChunkLoadError');
  check(error?.request === pending.src, 'The error of a lost chunk does not name its URL');

  const { loading, script } = await begin('probe@1.0.0');
  arrive(script, first.app);
  const probe = await loading;
  check(probe.word() === 'p of the shell', "A remote does not get the shell's react");

  const { loading: loadingNext, script: scriptOfNext } = await begin('probe@1.1.0');
  arrive(scriptOfNext, next.app);
  const probeOfNext = await loadingNext;
  check(probeOfNext.word() === 'section of the shell', 'A second build of the remote runs the code of the first');

  run(first.late, script);
  run(next.late, scriptOfNext);
  const words = Promise.all([probe.late(), probeOfNext.late()]);
  if (scripts.length > 0) throw new Error('the bundler requests a chunk that the page has run');
  const [{ word }, { word: wordOfNext }] = await words;
  check(word === 'late', 'A chunk that the page has run is another module');
  check(wordOfNext === 'later', 'A chunk of the second build is a module of the first');
}

/** The differences as sentences; none for the packages that our code was written for. */
export async function openContainer(built: Built): Promise<string[]> {
  const found = new Set<string>();
  await differences(built, found).catch((error: unknown) => {
    found.add(`The container does not open: ${(error as Error).message}`);
  });
  return [...found];
}
