import { expect, test } from '@jest/globals';
import { builtRooms, releasedRooms, roomOf, typedRooms } from './rooms.ts';

test('a name that is no room finds nothing', () => {
  for (const name of ['', '.', 'nothing', '../main', 'deploy/edge']) expect(roomOf(name)).toBeUndefined();
});

test('rooms are found by what they hold', () => {
  expect(releasedRooms()).toEqual(expect.arrayContaining(['mfe-catalog', 'shell']));
  expect(releasedRooms()).not.toContain('shared');
  expect(builtRooms().filter((room) => !releasedRooms().includes(room))).toEqual(['deploy/console']);
  expect(typedRooms()).toEqual(expect.arrayContaining(['backend', 'deploy/edge', 'mfe-catalog', 'shared', 'shell']));
  expect(typedRooms().filter((room) => room.includes('node_modules'))).toEqual([]);
});

test('a remote is found by its short name, its folder, and its folder as a shell completes it', () => {
  expect(['catalog', 'mfe-catalog', 'mfe-catalog/', 'shell'].map(roomOf)).toEqual([
    'mfe-catalog',
    'mfe-catalog',
    'mfe-catalog',
    'shell',
  ]);
});
