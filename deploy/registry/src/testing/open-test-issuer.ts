import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { listen } from './listen.ts';

export const AUDIENCE = 'https://ops.viewmax.test';
/** The numeric id of the test's repository. */
export const REPOSITORY = '4201';

/** The answer of each address, which a test replaces: JSON, a text as it is, or null for no answer. */
type Pages = Record<string, unknown>;

/** Opens an issuer of identity tokens with its own keys, which answers as GitHub's does. */
export async function openTestIssuer(now: () => number) {
  const pages: Pages = {};
  const redirects: Record<string, string> = {};
  const asked: string[] = [];
  const { url: issuer, close } = await listen((request, answer) => {
    const path = request.url ?? '';
    asked.push(path);
    const location = redirects[path];
    if (location) return answer.writeHead(302, { location }).end();
    const page = pages[path];
    if (page === null) return;
    if (page === undefined) return answer.writeHead(404).end();
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(typeof page === 'string' ? page : JSON.stringify(page));
  });
  const [rsa, ec, foreign] = await Promise.all(['RS256', 'ES256', 'RS256'].map((alg) => generateKeyPair(alg)));
  if (!rsa || !ec || !foreign) throw new Error('No keys');
  const keys = [
    { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
    { ...(await exportJWK(ec.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' },
  ];
  pages['/.well-known/openid-configuration'] = { issuer, jwks_uri: `${issuer}/.well-known/jwks` };
  pages['/.well-known/jwks'] = { keys };
  let count = 0;

  /** The claims of a push to the main branch, by a job of the environment. */
  function claims(change: JWTPayload = {}): JWTPayload {
    count += 1;
    const seconds = Math.floor(now() / 1000);
    return {
      ...{ iss: issuer, aud: AUDIENCE, jti: `jti-${count}`, iat: seconds, nbf: seconds, exp: seconds + 300 },
      ...{ repository: 'acme/catalog', repository_id: REPOSITORY, event_name: 'push', ref: 'refs/heads/main' },
      ...{ run_id: '77', run_attempt: '1', actor: 'ada', actor_id: '9', environment: 'catalog-production' },
      ...change,
    };
  }

  return {
    issuer,
    pages,
    redirects,
    asked,
    keys: { rsa, ec, foreign },
    claims,
    /** A token with these claims in place of the usual ones; `undefined` omits a claim. */
    sign: (change: JWTPayload = {}, { alg = 'RS256', kid = 'rsa', key = rsa.privateKey } = {}): Promise<string> =>
      new SignJWT(claims(change)).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key),
    close,
  };
}

export type TestIssuer = Awaited<ReturnType<typeof openTestIssuer>>;
