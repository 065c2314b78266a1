import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type HotModule, runModule } from './in-page/modules.ts';

type Exports = Record<string, unknown>;
interface Data {
  exports?: Exports;
}

/** Functions with a capital letter are components here. */
const isComponent = (value: unknown): boolean => typeof value === 'function' && /^[A-Z]/.test(value.name);

let families: Map<unknown, string>;
let ids: string[];
const refresh = {
  injectIntoGlobalHook: () => {},
  createSignatureFunctionForTransform: () => (type: unknown) => type,
  performReactRefresh: () => undefined,
  isLikelyComponentType: isComponent,
  register: (type: unknown, id: string) => {
    ids.push(id);
    if (!families.has(type)) families.set(type, id);
  },
  getFamilyByType: (type: unknown) => families.get(type),
};

beforeEach(() => {
  families = new Map();
  ids = [];
});

const component = (name: string) => Object.defineProperty(() => null, 'name', { value: name });

/** Runs a module that marks its components as SWC does, as an update if `data` is that of the code before. */
function run(
  exports: Exports,
  { id = './src/home.tsx', data, error }: { id?: string; data?: Data; error?: Error } = {},
) {
  const calls = { accepts: 0, invalidates: 0 };
  let onError: ((error: unknown) => void) | undefined;
  const next: Data = {};
  const module: HotModule = {
    id,
    exports: {},
    hot: {
      data,
      accept: (handler) => {
        calls.accepts += 1;
        onError = handler;
      },
      dispose: (prepare) => prepare(next),
      invalidate: () => {
        calls.invalidates += 1;
      },
    },
  };
  const factory = runModule(refresh, 'catalog', './src/index.ts', (own) => {
    own.exports = exports;
    for (const [name, value] of Object.entries(exports)) if (isComponent(value)) globalThis.$RefreshReg$?.(value, name);
    if (error) throw error;
  });
  const thrown = (() => {
    try {
      factory(module, {}, undefined);
      return undefined;
    } catch (cause) {
      return cause;
    }
  })();
  return { ...calls, data: next, thrown, fail: (cause: Error) => onError?.(cause) };
}

describe('a module', () => {
  test('that exports components alone takes its new code, under names of its build', () => {
    const first = run({ Home: component('Home') });
    const second = run({ Home: component('Home') }, { data: first.data });
    expect([first.accepts, second.accepts, second.invalidates]).toEqual([1, 1, 0]);
    expect(ids[0]).toBe('catalog ./src/home.tsx Home');
  });

  test('that exports something else leaves its new code to its importers', () => {
    expect(run({ Home: component('Home'), headOf: () => 'Home' }).accepts).toBe(0);
    expect(run({ $movies: { get: () => [] } }).accepts).toBe(0);
  });

  test('makes its importers read it again when an export is new, gone or another component', () => {
    const first = run({ Home: component('Home') });
    expect(run({ Home: component('Home'), Card: component('Card') }, { data: first.data }).invalidates).toBe(1);
    expect(run({ Home: component('Home'), headOf: () => 'Home' }, { data: first.data }).invalidates).toBe(1);
  });

  test('that throws while it is taken keeps its place, so that the next save repairs it', () => {
    const told = jest.fn();
    Object.assign(globalThis, { reportError: told });
    const first = run({ Home: component('Home') });
    const broken = run({}, { data: first.data, error: new Error('no such icon') });
    expect([broken.thrown, broken.accepts]).toEqual([new Error('no such icon'), 1]);
    expect(run({ Home: component('Home') }, { data: broken.data }).invalidates).toBe(0);
    first.fail(new Error('no such icon'));
    expect(told).toHaveBeenCalledWith(new Error('no such icon'));
  });

  test('that a remote exposes takes the new code of what it imports', () => {
    expect(run({ default: { mount: () => {} } }, { id: './src/index.ts' }).accepts).toBe(1);
  });
});

test('the marks of a module belong to it, also while it runs another', () => {
  const named: string[] = [];
  const mark = (name: string) => globalThis.$RefreshReg$?.(component(name), name);
  const before = globalThis.$RefreshReg$;
  const hot = { accept: () => {}, dispose: () => {}, invalidate: () => {} };
  const inner = runModule(refresh, 'catalog', undefined, () => mark('Inner'));
  const outer = runModule(refresh, 'catalog', undefined, () => {
    inner({ id: 'inner', exports: {}, hot }, {}, undefined);
    mark('Outer');
  });
  outer({ id: 'outer', exports: {}, hot }, {}, undefined);
  named.push(...ids);
  expect(named).toEqual(['catalog inner Inner', 'catalog outer Outer']);
  expect(globalThis.$RefreshReg$).toBe(before);
});
