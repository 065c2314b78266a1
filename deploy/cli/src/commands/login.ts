import { createClient } from '../client.ts';
import { type Command, command } from '../command.ts';
import { CommandFailed, EXIT } from '../exit.ts';
import { storedSession, storeSession } from '../stored-sessions.ts';
import { whenOf } from '../table.ts';

const SLOWER_SECONDS = 5;

const login = command({
  usage: 'login',
  summary: 'signs you in by the identity provider of the registry',
  help: `Prints an address and a code. Open the address in any browser, compare the code and sign in. Confirm only a code that your
own terminal shows. The session lasts 12 hours, in a file that only you can read. A pipeline uses a token instead.

  viewmax login --url https://ops.viewmax.example`,
  async run({ client: { url }, print, values, wait, env }) {
    // An older session must not stop the next one.
    const client = createClient(url, undefined);
    const { deviceCode, userCode, address, seconds, lasts } = await client.call('beginDevice');
    const words = `Open ${address} and compare the code ${userCode}.`;
    print(values.json ? JSON.stringify({ address, userCode }) : words);
    let pause = seconds;
    for (let waited = 0; waited < lasts; waited += pause) {
      await wait(pause * 1000);
      const { state, token, by, expiresAt } = await client.call('askDevice', { body: { deviceCode } });
      if (state === 'slower') pause += SLOWER_SECONDS;
      if (!token || !by || !expiresAt) continue;
      storeSession(url, env, { token, by, expiresAt });
      return { data: { by, expiresAt }, text: `Signed in as ${by} until ${whenOf(expiresAt)}.` };
    }
    throw new CommandFailed('Nobody signed in with this code in time. Run "viewmax login" again.', EXIT.no);
  },
});

const logout = command({
  usage: 'logout',
  summary: 'ends your session here and at the registry',
  help: '  viewmax logout',
  async run({ client: { url }, env }) {
    const session = storedSession(url, env);
    if (!session) return { data: { by: null }, text: 'You were not signed in.' };
    // Without an answer the session ends by itself.
    await createClient(url, session.token)
      .call('signOut')
      .catch(() => undefined);
    storeSession(url, env, undefined);
    return { data: { by: session.by }, text: `${session.by} is signed out.` };
  },
});

const whoami = command({
  usage: 'whoami',
  summary: 'says whom the registry takes you for, and what you may do',
  help: '  viewmax whoami',
  async run({ client }) {
    const { publicUrl, previewUrl: _, ...data } = await client.call('readSession');
    const { by, kind, role, isOwner, remotes = [], scopes, environment } = data;
    const own = `squad of ${remotes.join(', ')}${scopes ? `, for ${scopes.join(', ')} alone` : ''}`;
    const may = role === 'squad' ? own : `${role}${isOwner ? ', an owner' : ''}`;
    return { data, text: `${by} (${kind}), ${may}, on ${environment} of ${publicUrl}` };
  },
});

export const loginList: Command[] = [login, logout, whoami];
