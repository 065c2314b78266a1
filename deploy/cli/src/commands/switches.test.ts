import { expect, test } from '@jest/globals';
import { noContent, openCli } from '../testing/open-cli.ts';

const answers = {
  'POST /remotes/wallet/kill': noContent,
  'POST /remotes/wallet/revive': noContent,
};

test('the command switches a remote off with a message, and on again', async () => {
  const { viewmax, sent } = openCli(answers);
  expect([
    await viewmax('switch-off', 'wallet', '--message', 'Back at noon.'),
    await viewmax('switch-on wallet'),
  ]).toMatchObject([
    { code: 0, out: 'wallet is switched off: Back at noon.', errors: '' },
    { code: 0, out: 'wallet is switched on', errors: '' },
  ]);
  const message = { message: 'Back at noon.' };
  expect(sent()).toEqual([
    ['POST /remotes/wallet/kill', message],
    ['POST /remotes/wallet/revive', {}],
  ]);
  expect(JSON.parse((await viewmax('switch-on wallet --json')).out ?? '')).toEqual({ name: 'wallet', off: null });
});
