import type { Stack } from '@viewmax/tools/start-stack';

/** The demo login of the journeys, from the seed. */
export const MEMBER = { phone: '08000000001', password: 'viewmax-demo', username: 'demo_sapele' };
export const ATTENDANT = { phone: '08000000009', password: 'viewmax-demo' };

export interface Login {
  phone: string;
  password: string;
}

/** A browser's storage after this member has signed in. */
export async function sessionOf({ address }: Pick<Stack, 'address'>, { phone, password }: Login = MEMBER) {
  const answer = await fetch(`${address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: phone, password }),
  });
  if (!answer.ok) throw new Error(`Login answered ${answer.status}`);
  const { token } = (await answer.json()) as { token: string };
  const { origin, hostname } = new URL(address);
  const hint = { name: 'in', value: '1', domain: hostname, path: '/', expires: -1 };
  return {
    cookies: [{ ...hint, httpOnly: false, secure: false, sameSite: 'Lax' as const }],
    origins: [{ origin, localStorage: [{ name: 'token', value: token }] }],
  };
}

export type Session = Awaited<ReturnType<typeof sessionOf>>;

/** The same session at another address of the site. */
export const sessionAt = ({ cookies, origins }: Session, { address }: Pick<Stack, 'address'>): Session => ({
  cookies,
  origins: origins.map(({ localStorage }) => ({ origin: new URL(address).origin, localStorage })),
});
