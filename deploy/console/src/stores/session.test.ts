import { expect, test } from '@jest/globals';
import { json } from '@viewmax/testing';
import { OpsError } from '../api/call.ts';
import { refuse, serveRegistry } from '../testing/serve-registry.ts';
import { $session, askSession, noteExpiry, signIn } from './session.ts';

test('a browser without a token is asked for one, without a note about an ended session', async () => {
  serveRegistry({ 'GET /session': () => refuse(401, 'unauthorised', 'A token is needed.') });
  const asking = askSession();
  expect($session.get()).toEqual({ is: 'asking' });
  await asking;
  expect($session.get()).toEqual({ is: 'out' });
});

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
