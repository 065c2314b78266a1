import { expect, test } from '@jest/globals';
import { kitCommands } from './run-kit.ts';
import { inEmptyFolders, runCommands } from './testing/run-commands.ts';

inEmptyFolders();

const ofRemotes = kitCommands.map(({ name }) => name).filter((name) => name !== 'rehearse');

test.each(ofRemotes)('%s says that a folder is no remote, and stops', async (name) => {
  const { code, said } = await runCommands(kitCommands, [name]);
  expect(code).toBe(1);
  expect(said.join()).toContain('is not a remote: it has no remote.json.');
});
