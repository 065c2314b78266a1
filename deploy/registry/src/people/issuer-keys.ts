import { isPrivateAddress } from '@viewmax/contracts/ops/trusts';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Refused } from '../state/refused.ts';

const DEADLINE_MS = 5000;
const MOST_BYTES = 200_000;
/** The address of an issuer's keys is read once an hour. jose reads the keys after ten minutes, or for an unknown key. */
const REMEMBERED = { max: 100, ttl: 3_600_000 };

const configurationSchema = z.object({ issuer: z.string(), jwks_uri: z.string().refine(isPrivateAddress) });

/** Finds the key of a token's header among the keys of its issuer. */
export type IssuerKeys = (issuer: string) => JWTVerifyGetKey;

/** Fetches a small document over https, without redirects. The signal also ends a slow body. */
async function fetchSmall(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: 'error' });
  if (answer.status !== 200 || !answer.body) throw new Error(`${url} answered ${answer.status}`);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body) {
    size += piece.length;
    if (size > MOST_BYTES) throw new Error(`${url} sent more than ${MOST_BYTES} bytes`);
    pieces.push(piece);
  }
  return new Response(Buffer.concat(pieces), { status: 200 });
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetchSmall(url, { signal: AbortSignal.timeout(DEADLINE_MS) });
  const configuration = configurationSchema.parse(await answer.json());
  if (configuration.issuer !== issuer) throw new Error(`${url} belongs to another issuer`);
  return createRemoteJWKSet(new URL(configuration.jwks_uri), {
    timeoutDuration: DEADLINE_MS,
    [customFetch]: fetchSmall,
  });
}

/** A fault of the token, and not of its issuer. */
const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

/** The keys of trusted issuers, by their discovery document. The caller checks first that the issuer is trusted. */
export function createIssuerKeys(): IssuerKeys {
  const known = new LRUCache<string, Promise<JWTVerifyGetKey>>(REMEMBERED);

  function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
    const current = known.get(issuer) ?? discover(issuer);
    known.set(issuer, current, { noUpdateTTL: true });
    current.catch(() => known.delete(issuer));
    return current;
  }

  return (issuer) => async (header, input) => {
    try {
      return await (await keysOf(issuer))(header, input);
    } catch (error) {
      if (isOfToken(error)) throw error;
      throw new Refused(`The keys of ${issuer} cannot be read. Please try again.`, 'unavailable');
    }
  };
}
