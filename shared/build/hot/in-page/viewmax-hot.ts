/** A build in the page. Its own code brings it up to date. */
export interface HotBuild {
  hot: {
    /** Loads the next update. Null if the server has none for this build. */
    check(mayApply: false): Promise<(string | number)[] | null>;
    apply(options: { onUnaccepted?(info: { chain: (string | number)[] }): void }): Promise<(string | number)[]>;
  };
  /** The hash of the code that runs. */
  hash(): string;
}

type Value = unknown;

/** The part of `react-refresh/runtime` that pages use. */
export interface Refresh {
  injectIntoGlobalHook(page: typeof globalThis): void;
  register(type: Value, id: string): void;
  createSignatureFunctionForTransform(): (type: Value) => Value;
  isLikelyComponentType(type: Value): boolean;
  getFamilyByType(type: Value): unknown;
  performReactRefresh(): unknown;
}

/** The development shell makes this, and all builds of the page use it. */
export interface ViewmaxHot {
  /** React knows one runtime of Fast Refresh. */
  refresh: Refresh;
  /** The elements of development React, which builds of remotes take from the shell as its other modules. */
  jsxDevRuntime: unknown;
  builds: Record<string, HotBuild>;
}

declare global {
  var viewmaxHot: ViewmaxHot | undefined;
  /** SWC writes calls of these two into each module with components. */
  var $RefreshReg$: ((type: unknown, name: string) => void) | undefined;
  var $RefreshSig$: Refresh['createSignatureFunctionForTransform'] | undefined;
}
