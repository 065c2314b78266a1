import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as refresh from 'react-refresh/runtime';

// Runs in the development shell before React DOM, which looks for the hook once.
refresh.injectIntoGlobalHook(globalThis);
globalThis.$RefreshSig$ = refresh.createSignatureFunctionForTransform;
globalThis.$RefreshReg$ = () => {};
globalThis.viewmaxHot = { refresh, jsxDevRuntime, builds: {} };
