import { readdirSync } from 'node:fs';
import { remoteTests } from './deploy/kit/settings/jest.mjs';

// Two projects: what runs in a browser is tested in jsdom, what runs on a server in Node. Both as ES modules, because
// PGlite and nanostores ship nothing else.

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

/** `npm run check:long` sets this. Its files are slow, or need more servers than PostgreSQL. */
const ignored = process.env.BREADTH === 'full' ? [] : ['\\.long\\.test\\.'];

/** Folders of server packages whose code runs in a page. */
const inPages = ['deploy/sandbox/src/browser', 'deploy/native/src/start', 'deploy/kit/src/dev/in-page'];

export default {
  // A loaded machine is slow, not wrong; what hangs is still found.
  testTimeout: 30_000,
  maxWorkers: 2,
  // `fetch` keeps its connections for four seconds, and a process with one does not end before.
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...remoteTests,
      ...common,
      displayName: 'web',
      roots: ['shared/app', 'shared/testing', 'shell', ...remotes, 'deploy/console', ...inPages],
      testPathIgnorePatterns: ['/node_modules/', '/shared/testing/server/'],
      transform: { ...remoteTests.transform, ...workbox },
      transformIgnorePatterns: ['/node_modules/(?!workbox-)'],
    },
    {
      ...common,
      displayName: 'server',
      roots: [
        'backend',
        'deploy',
        'bench',
        'shared/server',
        'shared/build',
        'shared/contracts',
        'shared/testing/server',
        'e2e',
      ],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/deploy/console/', ...inPages, ...ignored],
      runner: '<rootDir>/shared/testing/server/jest/own-processes.mjs',
      testEnvironment: '<rootDir>/shared/testing/server/jest/empty-environment.mjs',
      testRunner: '<rootDir>/shared/testing/server/jest/run-bare.mjs',
      globalSetup: '<rootDir>/shared/testing/server/templates/set-up.mjs',
      globalTeardown: '<rootDir>/shared/testing/server/templates/tear-down.mjs',
    },
  ],
};
