/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync } from 'node:crypto';
import type { RequestListener } from 'node:http';
import Provider from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { listen } from './listen.ts';

export const CLIENT = { clientId: 'viewmax', clientSecret: 'the-secret-of-the-client-for-tests' };

/** The package warns about each part that it had to choose itself. */
const CHOSEN = {
  adapter: createMemoryAdapter(0),
  jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
  ttl: Object.fromEntries(
    ['Interaction', 'Grant', 'Session', 'AccessToken', 'IdToken', 'DeviceCode'].map((kind) => [kind, 600]),
  ),
};

interface Account {
  sub: string;
  name: string;
  email: string;
  groups: string[];
}

interface Context {
  oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } };
}

/** A browser that keeps its cookies by host and follows redirects until an address of another host. */
export function createBrowser() {
  const jar = new Map<string, Map<string, string>>();
  async function open(address: string, body?: Record<string, string>): Promise<{ address: string; text: string }> {
    const { host } = new URL(address);
    const own = jar.get(host) ?? new Map<string, string>();
    jar.set(host, own);
    const answer = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: { cookie: [...own].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: body && new URLSearchParams(body),
      redirect: 'manual',
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) own.set(name, value);
      else own.delete(name);
    }
    const location = answer.headers.get('location');
    if (!location) return { address, text: await answer.text() };
    const next = new URL(location, address);
    return next.host === host ? open(next.href) : { address: next.href, text: '' };
  }
  return { open };
}

/** Opens a real identity provider, which signs every browser in as `account` without a question. */
export async function openTestProvider(redirectUri: string) {
  const account: Account = { sub: 'ada', name: 'Ada Obi', email: 'ada@viewmax.test', groups: ['ops'] };
  let handle: RequestListener = () => {};
  const { url: issuer, close } = await listen((request, answer) => handle(request, answer));
  const provider = new Provider(issuer, {
    ...CHOSEN,
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'], groups: ['groups'] },
    cookies: { keys: ['a-key-for-tests'] },
    features: { devInteractions: { enabled: false }, deviceFlow: { enabled: true } },
    interactions: { url: () => '/in' },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => account }),
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  });
  const serve = provider.callback();
  handle = (request, answer) => {
    if (request.url?.startsWith('/in'))
      void provider.interactionFinished(request, answer, { login: { accountId: account.sub } });
    else serve(request, answer);
  };

  return {
    issuer,
    account,
    /** A person enters the code of a device, and confirms it. */
    async enterCode(userCode: string): Promise<string> {
      const { open } = createBrowser();
      const { text } = await open(`${issuer}/device`);
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
      return (await open(`${issuer}/device`, { xsrf, user_code: userCode, confirm: 'yes' })).text;
    },
    close,
  };
}

export type TestProvider = Awaited<ReturnType<typeof openTestProvider>>;
