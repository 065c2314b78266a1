import { expect, test } from '@jest/globals';
import { runCommands } from '../testing/run-commands.ts';
import { rehearse } from './rehearse.ts';

test.each([[[]], [['offers@1.0.0']]])('a rehearsal needs the link of a preview, and not %j', async (words) => {
  const { code, said } = await runCommands([rehearse], ['rehearse', ...words]);
  expect([code, said.join('\n')]).toEqual([2, expect.stringContaining('Name the link of a preview.')]);
});
