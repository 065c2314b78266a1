import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { repositoryRoot } from '@viewmax/build/repository-root';

/** The owner of Viewmax ordered these packages by name. Each file imports its package, and ships or builds. */
const ORDERED: [name: string, file: string][] = [
  ['webpack', 'shared/build/build-package.ts'],
  ['@module-federation/enhanced', 'shared/build/federation/remote-plugins.ts'],
  ['react', 'shared/app/provided/mfe/define-remote.tsx'],
  ['react-dom', 'shared/app/provided/mfe/parcel-root.ts'],
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

/** Biome marks an import of types alone as such, and the build removes it. */
const importsValueOf = (name: string, source: string): boolean =>
  new RegExp(`^(?:import|export) (?!type )[^;]*? from '${name}['/]`, 'm').test(source);

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

describe('an ordered package', () => {
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
