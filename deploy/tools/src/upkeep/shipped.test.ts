import { expect, test } from '@jest/globals';
import { readLock } from './lock.ts';
import { shippedFolders } from './shipped.ts';

test('the list of what ships has the packages of pages, phones and servers, and none that builds or tests', () => {
  const shipped = shippedFolders(readLock());
  const ships = (name: string) => shipped.has(`node_modules/${name}`);
  const runs = ['react', 'ky', '@module-federation/runtime', 'fastify', 'jose', 'workerd', 'pg', '@capacitor/android'];
  const builds = ['webpack', '@module-federation/enhanced', '@rspack/core', '@swc/core', 'jest', 'typescript', 'sharp'];
  expect([runs.filter((name) => !ships(name)), builds.filter(ships)]).toEqual([[], []]);
});
