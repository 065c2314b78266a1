import { expect, test } from '@jest/globals';
import { OpsError } from '../api/call.ts';
import { json, serveRegistry } from '../testing/serve-registry.ts';
import { $session, noteExpiry, signIn } from './session.ts';

test('only a response that requires a token ends the session', async () => {
  const squad = { by: 'catalog squad', role: 'squad', remote: 'catalog' };
  serveRegistry({ 'POST /session': () => json(squad) });
  await signIn('vmx_right');
  noteExpiry(new OpsError('forbidden', 'Not yours.'));
  noteExpiry(new Error('unauthorised'));
  expect($session.get()).toEqual({ is: 'in', who: squad });
  noteExpiry(new OpsError('unauthorised', 'A token is needed.'));
  expect($session.get()).toEqual({ is: 'out', note: 'The session has ended. Sign in again to continue.' });
});
