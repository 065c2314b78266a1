import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Needed {
  /** Below `node_modules`. */
  file: string;
  /** The file contains this. */
  text: string;
  /** The part of our code that relies on it. */
  for: string;
}

const BUNDLER_RUNTIME = '@module-federation/webpack-bundler-runtime';
const CORE = '@module-federation/runtime-core';
const PLUGIN = '@module-federation/enhanced/dist/src/lib/container';

/** The parts of the packages' private files that our code relies on. */
export const NEEDED: readonly Needed[] = [
  {
    file: `${PLUGIN}/runtime/FederationRuntimePlugin.js`,
    text: `bundler: "${BUNDLER_RUNTIME}/bundler"`,
    for: 'remote-plugins.ts replaces the file that the plugin imports by this name',
  },
  {
    file: `${PLUGIN}/runtime/FederationRuntimePlugin.js`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the plugin's file has this template
    text: "import federation from '${normalizedBundlerRuntimePath}'",
    for: 'runtime-from-shell.js has a default export for this import',
  },
  {
    file: `${PLUGIN}/ModuleFederationPlugin.js`,
    text: `"${CORE}": "_FEDERATION_RUNTIME_CORE"`,
    for: 'externalRuntime in remote-plugins.ts keeps the runtime core out of a remote',
  },
  {
    file: `${BUNDLER_RUNTIME}/package.json`,
    text: '"./bundler": "./dist/bundler.js"',
    for: 'remote-plugins.ts replaces this file by its path',
  },
  {
    file: `${BUNDLER_RUNTIME}/package.json`,
    text: '"./*": "./*"',
    for: "the shell's provide-runtime.ts imports files below dist",
  },
  ...['attachShareScopeMap', 'consumes', 'initContainerEntry', 'initializeSharing'].map((name) => ({
    file: `${BUNDLER_RUNTIME}/dist/${name}.js`,
    text: `export { ${name} };`,
    for: "the shell's provide-runtime.ts imports this function",
  })),
  {
    file: `${CORE}/dist/core.js`,
    text: 'FEDERATION_OPTIMIZE_NO_REMOTE',
    for: 'host-constants.ts leaves out the loader of remotes by this name',
  },
  {
    file: `${CORE}/dist/utils/load.js`,
    text: 'ENV_TARGET === "web"',
    for: 'host-constants.ts leaves out the code for servers by this name',
  },
];

const versionIn = (packages: string, name: string): string => {
  const file = join(packages, name, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : 'none';
};

/** The needs that the packages in a `node_modules` do not meet, as sentences. */
export function unmetNeeds(packages: string): string[] {
  const unmet = NEEDED.filter(({ file, text }) => {
    const path = join(packages, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(text);
  });
  // The plugin builds a remote's half of each call, and the shell bundles the other half.
  const versions = ['@module-federation/enhanced', BUNDLER_RUNTIME, CORE].map((name) => versionIn(packages, name));
  return [
    ...unmet.map((need) => `${need.file} lacks ${need.text}: ${need.for}`),
    ...(new Set(versions).size > 1 ? [`The federation packages have different versions: ${versions.join(', ')}`] : []),
  ];
}
