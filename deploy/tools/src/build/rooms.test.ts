import { expect, test } from '@jest/globals';
import { builtRooms, releasedRooms, roomOf, typedRooms } from './rooms.ts';

test('the lookup returns nothing for an unknown name', () => {
  for (const name of ['', '.', 'nothing', '../main', 'deploy/edge']) expect(roomOf(name)).toBeUndefined();
});

test('the lookup finds rooms by their configuration files', () => {
  expect(releasedRooms()).toEqual(expect.arrayContaining(['mfe-catalog', 'shell']));
  expect(releasedRooms()).not.toContain('shared');
  expect(builtRooms().filter((room) => !releasedRooms().includes(room))).toEqual(['deploy/console']);
  expect(typedRooms()).toEqual(
    expect.arrayContaining(['backend', 'deploy/edge', 'mfe-catalog', 'shared/app', 'shell']),
  );
  expect(typedRooms().filter((room) => room.includes('node_modules'))).toEqual([]);
});

test('the lookup finds a remote by its short name, its folder, and its folder with a slash', () => {
  expect(['catalog', 'mfe-catalog', 'mfe-catalog/', 'shell'].map(roomOf)).toEqual([
    'mfe-catalog',
    'mfe-catalog',
    'mfe-catalog',
    'shell',
  ]);
});
