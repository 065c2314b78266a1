import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { typedRooms } from './rooms.ts';
import { typePrograms } from './type-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'types-'));
const rooms = typedRooms();
const programs = typePrograms(rooms, folder);
const programOf = (room: string) => programs.find((program) => program.rooms.includes(room));

test('each room is in one program', () => {
  expect(programs.flatMap((program) => program.rooms).sort()).toEqual([...rooms].sort());
  expect(programs.length).toBeLessThan(rooms.length);
});

test('a program has the sources of all its rooms, and the options of each', () => {
  const { rooms: group = [], project = '' } = programOf('backend') ?? {};
  expect(group).toEqual(expect.arrayContaining(['backend', 'deploy/edge', 'deploy/registry']));
  const settings = JSON.parse(readFileSync(project, 'utf8')) as object;
  expect(settings).toMatchObject({
    extends: join(repositoryRoot, 'tsconfig.node.json'),
    include: expect.arrayContaining([join(repositoryRoot, 'backend/src'), join(repositoryRoot, 'deploy/edge/test')]),
  });
});

test('a room with other options has another program', () => {
  expect(programOf('e2e')).not.toBe(programOf('backend'));
  expect(programOf('mfe-catalog')).not.toBe(programOf('backend'));
});

test('a room that declares a name for all its files is alone, with its own configuration', () => {
  expect(programOf('shell')).toEqual({ rooms: ['shell'], project: join(repositoryRoot, 'shell/tsconfig.json') });
});

test('a room that declares modules only shares a program', () => {
  expect(programOf('mfe-account')?.rooms).toContain('mfe-catalog');
});
