import { createContext, runInContext } from 'node:vm';

/** The texts of a built remote, and of a host with the shell's runtime. */
export interface Built {
  host: string;
  entry: string;
  /** The chunk of the exposed module, and a chunk that the module imports later. */
  app: string;
  late: string;
}

type Script = Record<string, unknown> & { src: string; onload(event: object): void; onerror(event: object): void };

interface Container {
  init(scope: object): unknown;
  get(module: string): Promise<() => { default: { word(): unknown; late(): Promise<{ word: string }> } }>;
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

/** Reports each function that containers call and the shell does not provide. */
function watchRuntime(runtime: { bundlerRuntime: object }, found: Set<string>): void {
  runtime.bundlerRuntime = new Proxy(runtime.bundlerRuntime, {
    get(provided, name) {
      if (!(name in provided)) found.add(`The shell's runtime lacks ${String(name)}`);
      return Reflect.get(provided, name) as unknown;
    },
  });
}

const lost = (chunk: Promise<unknown>) =>
  chunk.then(
    () => null,
    (error: { name: string; request?: string }) => error,
  );

/** Opens a built remote on the shell's runtime, and lists each difference from the behaviour that our code relies on. */
async function differences({ host, entry, app, late }: Built, found: Set<string>): Promise<void> {
  const { scripts, read, run } = createPage();
  const check = (isRight: boolean, difference: string): void => void (isRight || found.add(difference));
  run(host);
  watchRuntime(read('VIEWMAX_BUNDLER_RUNTIME'), found);
  const react = { createElement: (tag: string) => `${tag} of the shell` };
  const scope = read<(modules: object) => object>('createShareScope')({ react });

  run(entry);
  const container = read<Container>('app_late-probe');
  await container.init(scope);
  const first = lost(container.get('./app'));
  const [pending] = scripts;
  if (!pending) throw new Error('the container adds no script for its chunk');
  check(typeof pending['data-webpack'] === 'string', 'A pending script has no data-webpack');
  check(/^sha384-/.test(String(pending.integrity)), 'A pending script has no hash');
  pending.onerror({ type: 'error', target: pending });
  const error = await first;
  check(error?.name === 'ChunkLoadError', 'The error of a lost chunk is no ChunkLoadError');
  check(error?.request === pending.src, 'The error of a lost chunk does not name its URL');

  const second = container.get('./app');
  const [again] = scripts;
  if (!again) throw new Error('the container never requests a lost chunk again');
  run(app, again);
  again.onload({ type: 'load', target: again });
  const { default: module } = (await second)();
  check(module.word() === 'p of the shell', "A remote does not get the shell's react");

  run(late, again);
  const loading = module.late();
  if (scripts.length > 0) throw new Error('the bundler requests a chunk that the page has run');
  check((await loading).word === 'late', 'A chunk that the page has run is another module');
}

/** The differences as sentences; none for the packages that our code was written for. */
export async function openContainer(built: Built): Promise<string[]> {
  const found = new Set<string>();
  await differences(built, found).catch((error: unknown) => {
    found.add(`The container does not open: ${(error as Error).message}`);
  });
  return [...found];
}
