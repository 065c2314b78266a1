import { CommandFailed, EXIT } from '@viewmax/cli';

const DEADLINE_MS = 15_000;

/** An account of an environment, in the variables of these names. */
export interface AccountVariables {
  phone: string;
  password: string;
}

export const MEMBER: AccountVariables = { phone: 'VIEWMAX_PHONE', password: 'VIEWMAX_PASSWORD' };
export const ATTENDANT: AccountVariables = { phone: 'VIEWMAX_ATTENDANT', password: 'VIEWMAX_ATTENDANT_PASSWORD' };

/** The token of an account whose variables are set. */
export async function signIn(
  app: URL,
  variables: Record<string, string | undefined>,
  { phone, password }: AccountVariables,
): Promise<string | undefined> {
  if (!variables[phone]) return undefined;
  const answer = await fetch(new URL('/api/v1/login', app), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: variables[phone], password: variables[password] }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch((error: Error) => {
    throw new CommandFailed(`${app.origin} did not answer: ${error.message}`, EXIT.unreachable);
  });
  if (!answer.ok) throw new CommandFailed(`The sign-in of ${phone} answered ${answer.status}.`, EXIT.no);
  return ((await answer.json()) as { token: string }).token;
}
