import type { PaymentMethod } from '@viewmax/contracts/constants';
import type { StatementResponse, TopUp, TopUpQuote, TopUpRequest, TopUpResponse } from '@viewmax/contracts/wallet';
import type { Outcome, PaymentState } from '../src/payments/payment.ts';
import type { Pair } from './start-pair.ts';

export interface Change {
  state?: PaymentState;
  kobo?: number;
  currency?: string;
}

/** Another way than the provider's window. */
type Way = Pick<TopUpRequest, 'method' | 'resume' | 'booking'>;

async function json<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A member with the app and the provider's window, over real HTTP. */
export async function signIn({
  backendOrigin,
  keys,
  sandboxOrigin,
}: Pick<Pair, 'backendOrigin' | 'keys' | 'sandboxOrigin'>) {
  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
      redirect: 'manual',
    });
  const demoMember = { phoneNumber: '08000000002', password: 'viewmax-demo' };
  const login = await post(`${backendOrigin}/api/v1/login`, demoMember);
  const { token } = await json<{ token: string }>(login);
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  const uuid = (JSON.parse(sub) as { UUID: string }).UUID;
  const authorization = `Bearer ${token}`;
  const api = `${backendOrigin}/api/v1/wallet`;
  const ask = (VpValue: number, provider: PaymentMethod, way: Way) =>
    post(`${api}/topups`, { uuid, VpValue, provider, ...way }, { authorization });

  return {
    turnsMessagesOn: async (device: object) =>
      json(
        await fetch(`${backendOrigin}/api/v1/user/push`, {
          method: 'PUT',
          body: JSON.stringify(device),
          headers: { 'content-type': 'application/json', authorization },
        }),
      ),
    quote: async (VpValue: number, provider: PaymentMethod, way: Way = {}) =>
      json<TopUpQuote>(await ask(VpValue, provider, way)),
    refusal: async (VpValue: number, provider: PaymentMethod, way: Way) =>
      ((await (await ask(VpValue, provider, way)).json()) as { code?: string }).code,
    /** A transfer from the app of a bank. */
    transfer: async (account: string | undefined, naira: number) =>
      json<{ id: number }>(await post(`${sandboxOrigin}/sandbox/transfers.json`, { account, kobo: naira * 100 })),
    statement: async () => json<StatementResponse>(await fetch(`${api}/statement`, { headers: { authorization } })),
    comeBack: async (txRef: string, body: object = {}): Promise<TopUp> =>
      (await json<TopUpResponse>(await post(`${api}/topups/${txRef}/return`, body, { authorization }))).topUp,
    topUp: async (txRef: string): Promise<TopUp | undefined> => {
      const { topUps } = await json<{ topUps: TopUp[] }>(
        await fetch(`${api}/topups?limit=100`, { headers: { authorization } }),
      );
      return topUps.find(({ tx_ref }) => tx_ref === txRef);
    },
    /** Opens a window as the provider's script does; returns its address. */
    async openWindow(quote: TopUpQuote): Promise<string> {
      const { tx_ref, uuid, VpValue, naira, currency, email, provider } = quote;
      const meta = { tx_ref, uuid, VpValue };
      const config =
        provider === 'flutterwave'
          ? { public_key: keys.FLUTTERWAVE_PUBLIC_KEY, tx_ref, amount: naira, currency, customer: { email }, meta }
          : { key: keys.PAYSTACK_PUBLIC_KEY, reference: tx_ref, amount: naira * 100, currency, email, metadata: meta };
      const opened = await post(`${sandboxOrigin}/sandbox/windows/${provider}`, config);
      const { url, problem } = await json<{ url: string; problem?: string }>(opened);
      if (problem) throw new Error(problem);
      return `${sandboxOrigin}${url}`;
    },
    /** Chooses an outcome in the window; returns the page that follows. */
    async choose(windowUrl: string, outcome: Outcome): Promise<string> {
      return (await fetch(windowUrl, { method: 'POST', body: new URLSearchParams({ outcome }) })).text();
    },
    /** Pays on the provider's own page; returns the address that it leads back to. */
    payOnPage: async (payUrl = '', outcome: Outcome = 'succeeds') =>
      (await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })).headers.get(
        'location',
      ),
    /** A payment that reached the provider without our window. */
    payElsewhere: async (method: PaymentMethod, reference: string, change: Change = {}) =>
      json<{ id: number }>(
        await post(`${sandboxOrigin}/sandbox/payments.json`, { method, reference, kobo: 100, ...change }),
      ),
    atTheDesk: (id: number, action: 'settle' | 'fail' | 'reverse' | 'resend') =>
      post(`${sandboxOrigin}/sandbox/payments/${id}/${action}`, {}),
    paymentOf: async (reference: string) => {
      const found = await json<{ id: number; state: PaymentState }[]>(
        await fetch(`${sandboxOrigin}/sandbox/payments.json?reference=${reference}`),
      );
      return found[0];
    },
  };
}

export type Payer = Awaited<ReturnType<typeof signIn>>;

/** Polls until the condition holds, or until there is a value, for a few seconds at most. */
export async function until<T>(
  read: () => T | Promise<T>,
  isDone: (seen: T) => boolean = Boolean,
  withinMs = 8000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const seen = await read();
    if (isDone(seen)) return seen;
    if (Date.now() > end) throw new Error(`The condition did not hold: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
