import { type HotModule, runModule } from './modules.ts';
import type { HotBuild } from './viewmax-hot.ts';

/** The name of the build, and the module that a remote exposes. The build defines them. */
declare const HOT_NAME: string;
declare const HOT_EXPOSED: string | undefined;
/** webpack's own names. */
declare const __webpack_hash__: string;
declare const __webpack_require__: {
  i: ((run: { factory: (module: HotModule, exports: unknown, require: unknown) => void }) => void)[];
};
declare global {
  interface ImportMeta {
    webpackHot: HotBuild['hot'];
  }
}

// Runs first in each development build.
const page = globalThis.viewmaxHot;
if (!page) throw new Error('This build needs the development shell.');
const { refresh, builds } = page;
builds[HOT_NAME] = { hot: import.meta.webpackHot, hash: () => __webpack_hash__ };
__webpack_require__.i.push((run) => {
  run.factory = runModule(refresh, HOT_NAME, HOT_EXPOSED, run.factory);
});
