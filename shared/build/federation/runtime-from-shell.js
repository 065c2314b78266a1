// Replaces @module-federation/webpack-bundler-runtime in a remote, because the shell carries it for all remotes. Each
// container gets its own options.
export default { ...globalThis.VIEWMAX_BUNDLER_RUNTIME, bundlerRuntimeOptions: {} };
