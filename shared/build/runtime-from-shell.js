// Stands in for @module-federation/webpack-bundler-runtime in a remote: the shell carries it for all of them. Each
// container gets options of its own.
export default { ...globalThis.VIEWMAX_BUNDLER_RUNTIME, bundlerRuntimeOptions: {} };
