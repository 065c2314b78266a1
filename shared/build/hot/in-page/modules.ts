import type { Refresh } from './viewmax-hot.ts';

/** A module as webpack runs it. */
export interface HotModule {
  id: string | number;
  exports: Record<string, unknown>;
  hot: {
    data?: { exports?: Record<string, unknown> };
    accept(onError?: (error: unknown) => void): void;
    dispose(prepare: (data: { exports?: Record<string, unknown> }) => void): void;
    invalidate(): void;
  };
}

type Factory = (module: HotModule, exports: unknown, require: unknown) => void;

const valuesOf = (exports: Record<string, unknown>): unknown[] =>
  Object.keys(exports).flatMap((key) => (key === '__esModule' ? [] : [exports[key]]));

/** React can put new components in the place of old ones only where a module exports nothing else. */
function isBoundary({ isLikelyComponentType }: Refresh, exports: Record<string, unknown>): boolean {
  const values = valuesOf(exports);
  return values.length > 0 && values.every(isLikelyComponentType);
}

/** Whether the module has lost or replaced an export, which its importers have to read again. */
function hasOtherExports(refresh: Refresh, before: Record<string, unknown>, now: Record<string, unknown>): boolean {
  const shapeOf = (exports: Record<string, unknown>) => Object.keys(exports).sort().join();
  if (shapeOf(before) !== shapeOf(now)) return true;
  const families = (exports: Record<string, unknown>) => valuesOf(exports).map(refresh.getFamilyByType);
  const [old, present] = [families(before), families(now)];
  return present.some((family, index) => family !== old[index]);
}

/**
 * Runs a module of a build, names its components for Fast Refresh, and lets it take new code if it exports nothing but
 * components. Modules of two builds may have one id, so each build has names of its own. A remote's exposed module takes
 * new code of what it imports: the components below it take theirs, and stores are made anew.
 */
export function runModule(refresh: Refresh, build: string, exposed: string | undefined, factory: Factory): Factory {
  return function run(this: unknown, module, exports, require) {
    const before = module.hot.data?.exports;
    const accept = (shown: Record<string, unknown>) => {
      module.hot.dispose((data) => {
        data.exports = shown;
      });
      module.hot.accept((error) => reportError(error));
    };
    const outer = globalThis.$RefreshReg$;
    let hasComponents = false;
    globalThis.$RefreshReg$ = (type, name) => {
      hasComponents = true;
      refresh.register(type, `${build} ${module.id} ${name}`);
    };
    try {
      factory.call(this, module, exports, require);
    } catch (error) {
      // The next save repairs it.
      if (before) accept(before);
      throw error;
    } finally {
      globalThis.$RefreshReg$ = outer;
    }
    if (module.id === exposed) return module.hot.accept();
    // A component that a function made has no mark.
    for (const [key, value] of Object.entries(hasComponents ? module.exports : {})) {
      if (refresh.isLikelyComponentType(value)) refresh.register(value, `${build} ${module.id} export ${key}`);
    }
    if (hasComponents && isBoundary(refresh, module.exports)) accept(module.exports);
    else if (before) return module.hot.invalidate();
    if (before && hasOtherExports(refresh, before, module.exports)) module.hot.invalidate();
  };
}
