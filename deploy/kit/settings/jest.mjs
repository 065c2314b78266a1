import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const kit = (name) => resolve(`@viewmax/testing/${name}`);

/** Transforms TypeScript and JSX into ES modules, because nanostores ships nothing else. */
export const swc = (tsx) => ({
  '\\.tsx?$': [
    resolve('@swc/jest'),
    {
      jsc: {
        parser: { syntax: 'typescript', tsx },
        target: 'es2022',
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    },
  ],
});

/** The settings of tests that run in a browser: `export default remoteTests;` is a remote's whole configuration. */
export const remoteTests = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['/dist/', '/.cache/', '/.viewmax/'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: kit('browser-environment'),
  setupFilesAfterEnv: [kit('setup')],
  moduleNameMapper: {
    '\\.module\\.css$': kit('css-module'),
    '\\.css$': kit('empty'),
    '\\.(png|jpg|webp|avif|svg)$': kit('picture'),
    '\\?raw$': kit('empty'),
  },
  transform: swc(true),
};
