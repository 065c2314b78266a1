import { readdirSync } from 'node:fs';

// Two projects: what runs in a browser is tested in jsdom, what runs on a server in Node. Both as ES modules, because
// PGlite and nanostores ship nothing else.
const swc = (jsx) => ({
  '\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: jsx },
        target: 'es2024',
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    },
  ],
});

// workbox's files are written as modules, but its packages do not say so.
const workbox = {
  '/node_modules/workbox-[a-z]+/.+\\.js$': ['@swc/jest', { jsc: { target: 'es2024' }, module: { type: 'commonjs' } }],
};

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/'],
  transformIgnorePatterns: ['/node_modules/'],
};

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mfe-'));

export default {
  // A loaded machine is slow, not wrong; what hangs is still found.
  testTimeout: 30_000,
  maxWorkers: 2,
  projects: [
    {
      ...common,
      displayName: 'web',
      roots: ['shared', 'shell', ...remotes, 'deploy/console'],
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testPathIgnorePatterns: ['/node_modules/', '/shared/src/server/', '/shared/build/', '/shared/src/contracts/'],
      testEnvironment: '<rootDir>/shared/src/testing/browser-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/shared/src/testing/setup.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/shared/src/testing/css-module.ts',
        '\\.css$': '<rootDir>/shared/src/testing/empty.ts',
        '\\?raw$': '<rootDir>/shared/src/testing/empty.ts',
      },
      transform: { ...swc(true), ...workbox },
      transformIgnorePatterns: ['/node_modules/(?!workbox-)'],
    },
    {
      ...common,
      displayName: 'server',
      roots: ['backend', 'deploy', 'bench', 'shared/src/server', 'shared/build', 'shared/src/contracts', 'e2e'],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/deploy/console/'],
      testEnvironment: 'node',
      globalSetup: '<rootDir>/shared/src/server/test-templates/set-up.mjs',
      globalTeardown: '<rootDir>/shared/src/server/test-templates/tear-down.mjs',
      transform: swc(false),
    },
  ],
};
