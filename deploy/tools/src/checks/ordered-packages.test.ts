import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { repositoryRoot } from '@viewmax/build/repository-root';

/** The owner of Viewmax ordered these packages by name. Each file imports its package, and ships or builds. */
const ORDERED: [name: string, file: string][] = [
  ['webpack', 'shared/build/build-package.ts'],
  ['@module-federation/enhanced', 'shared/build/federation/remote-plugins.ts'],
  ['react', 'shared/app/provided/mfe/define-remote.tsx'],
  ['react-dom', 'shared/app/provided/mfe/root-at-once.ts'],
  ['react-router-dom', 'shell/src/app.tsx'],
  ['single-spa-react', 'shared/app/provided/mfe/define-remote.tsx'],
  ['nanostores', 'shared/app/provided/stores/session.ts'],
  ['@nanostores/react', 'shared/app/provided/mfe/define-remote.tsx'],
  ['ky', 'shared/app/provided/http/request.ts'],
  ['jwt-decode', 'shared/app/provided/stores/token.ts'],
  ['qrcode.react', 'shared/app/bundled/qr-code.tsx'],
  ['browser-image-compression', 'mfe-account/src/screens/profile/picture/compress/compressor-source.ts'],
  ['workbox-webpack-plugin', 'shared/build/shell-config.ts'],
];

/** The checks run jest as a program, so no code imports it. */
const JEST = 'node_modules/jest/bin/jest.js';

/** True when the source imports or re-exports a value of the package. The build removes imports of types. */
function importsValueOf(name: string, source: string): boolean {
  const statements = source.matchAll(/^(?:import|export)\s([^;]*?)\sfrom\s'([^']+)';/gm);
  return [...statements].some(([, names = '', from = '']) => {
    if (from !== name && !from.startsWith(`${name}/`)) return false;
    const values = names.replace(/\btype\s+\w+(\s+as\s+\w+)?/g, '').replace(/[{},\s]/g, '');
    return !/^type\s/.test(names) && values !== '';
  });
}

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

describe('an ordered package', () => {
  test.each([
    ['a type', "import type { Hooks } from 'ky';"],
    ['types among braces', "import { type Hooks, type Options } from 'ky';"],
    ['a package whose name begins with it', "import ky from 'ky-universal';"],
    ['a comment', "// import ky from 'ky';"],
    ['an import that ended before', "import type { A } from './a.ts';\nimport { b } from './ky';"],
  ])('does not count as imported by %s', (_, source) => {
    expect(importsValueOf('ky', source)).toBe(false);
  });

  test.each([
    "import ky from 'ky';",
    "import ky, {\n  type Hooks,\n  isHTTPError,\n} from 'ky';",
    "export { default as source } from 'ky/dist/ky.js?raw';",
  ])('counts as imported by %s', (source) => {
    expect(importsValueOf('ky', source)).toBe(true);
  });

  test('belongs to a list of fourteen', () => {
    expect(new Set([...ORDERED.map(([name]) => name), 'jest']).size).toBe(14);
  });

  test.each(ORDERED)('is imported and installed: %s, by %s', (name, file) => {
    expect(importsValueOf(name, read(file))).toBe(true);
    expect(existsSync(join(repositoryRoot, 'node_modules', name, 'package.json'))).toBe(true);
  });

  test('is run and installed: jest, by npm and by the checks of every push', () => {
    expect(read('package.json')).toContain(JEST);
    expect(read('deploy/tools/src/checks/jest.ts')).toContain(JEST);
    expect(existsSync(join(repositoryRoot, JEST))).toBe(true);
  });
});
