import type { BuildRun } from '@viewmax/contracts/ops/packages';
import type { Exchanged, ExchangeRequest } from '@viewmax/contracts/ops/trusts';
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import type { NoteRefusal } from '../state/note-refusals.ts';
import { Refused } from '../state/refused.ts';
import { createIssuerKeys } from './issuer-keys.ts';
import { type Run, readRun, scopeOf } from './read-run.ts';
import { makeToken } from './tokens.ts';
import type { TrustRow } from './trusts.ts';

/** A run asks again when its token has ended. */
export const RUN_TOKEN_MS = 15 * 60_000;
const SKEW_SECONDS = 30;
const MOST_AGE_SECONDS = 900;

export type Exchange = (wanted: ExchangeRequest) => Promise<Exchanged>;

const refuse = (message: string): never => {
  throw new Refused(message, 'unauthorised');
};

const FAULTS = new Map([
  ['ERR_JWT_EXPIRED', 'This identity token has expired.'],
  ['ERR_JOSE_ALG_NOT_ALLOWED', 'An identity token needs a signature by RS256 or ES256.'],
  ['ERR_JWS_SIGNATURE_VERIFICATION_FAILED', 'The issuer of this identity token has not signed it.'],
  ['ERR_JWKS_NO_MATCHING_KEY', 'The issuer of this identity token has not signed it.'],
]);

function faultOf(error: errors.JOSEError): string {
  if (!(error instanceof errors.JWTClaimValidationFailed))
    return FAULTS.get(error.code) ?? 'This is not an identity token.';
  const { claim, reason } = error;
  if (claim === 'aud') return 'This identity token is for another audience than this registry.';
  return reason === 'missing'
    ? `This identity token has no claim "${claim}".`
    : 'This identity token is not valid yet.';
}

async function orRefused<T>(work: () => T | Promise<T>, issuer = 'the issuer'): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (error instanceof errors.JOSEError) return refuse(faultOf(error));
    throw new Refused(`The keys of ${issuer} cannot be used. Please try again.`, 'unavailable');
  }
}

/** The trust for the wanted remote. It may be omitted if the repository is trusted for one. */
function choose(trusts: readonly TrustRow[], { repository, repositoryId }: Run, remote: string | undefined): TrustRow {
  const named = trusts.filter((trust) => remote === undefined || trust.remote === remote);
  const [only, another] = named;
  if (!only) {
    const what = remote === undefined ? 'for no remote' : `for ${remote}`;
    const not = remote === undefined ? '' : 'not ';
    throw new Refused(`The repository ${repository} (${repositoryId}) is ${not}trusted ${what}.`, 'forbidden');
  }
  if (!another) return only;
  const names = named.map((trust) => trust.remote).join(', ');
  throw new Refused(`The repository ${repository} is trusted for ${names}. Name one of them as "remote".`, 'invalid');
}

/**
 * Exchanges the identity token of a pipeline's run for a token of the squad that lasts minutes. `noteRefusal` records that a
 * trusted repository requested more than it may.
 */
export function createExchange(context: RegistryContext, noteRefusal: NoteRefusal): Exchange {
  const { tables, now } = context;
  const keysOf = createIssuerKeys();

  const verify = async (token: string, issuer: string, trusts: readonly TrustRow[]): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(token, keysOf(issuer), {
      issuer,
      audience: trusts.map(({ audience }) => audience),
      algorithms: ['RS256', 'ES256'],
      clockTolerance: SKEW_SECONDS,
      maxTokenAge: MOST_AGE_SECONDS,
      requiredClaims: ['exp', 'jti'],
      currentDate: new Date(now()),
    });
    return payload;
  };

  const grant = (trust: TrustRow, run: Run, scope: Exchanged['scope']): Promise<Exchanged> =>
    change(context, run.by, async (its) => {
      const { remote, issuer } = trust;
      // A revocation may have committed since the trust was read.
      const still = await its.tables.selectFrom('trusts').select('id').where('id', '=', trust.id).executeTakeFirst();
      if (!still) throw new Refused(`The trust ${trust.id} has ended.`, 'forbidden');
      const taken = await its.tables
        .insertInto('taken_identities')
        .values({ issuer, jti: run.jti, expires_at: new Date(run.expiresAt.getTime() + SKEW_SECONDS * 1000) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('jti')
        .executeTakeFirst();
      if (!taken) refuse('This identity token was used before.');
      const { id, token, hash } = makeToken('vmr');
      const expires_at = new Date(its.at.getTime() + RUN_TOKEN_MS);
      const { repository, repositoryId, event, environment, detail: claims } = run;
      const built = JSON.stringify({ repository, repositoryId, event, environment, ...claims } satisfies BuildRun);
      const row = { id, name: run.by, role: 'squad' as const, remote, hash, created_at: its.at, expires_at };
      await its.tables
        .insertInto('tokens')
        .values({ ...row, run: built, trust: trust.id, scope })
        .execute();
      const { commit: sha, ...others } = claims;
      const detail = { remote, scope, trust: trust.id, repository, repositoryId, event, environment, ...others, sha };
      await its.note({ action: 'exchange token', subject: id, detail });
      return { token, remote, scope, expiresAt: expires_at.toISOString() };
    });

  return async ({ token, remote }) => {
    const { iss: issuer = '' } = await orRefused(() => decodeJwt(token));
    // An unknown issuer is never called. It is compared here, because the database rejects some texts.
    const trusts = (await tables.selectFrom('trusts').selectAll().execute()).filter((each) => each.issuer === issuer);
    if (trusts.length === 0) return refuse('No trust names the issuer of this identity token.');
    const run = readRun(await orRefused(() => verify(token, issuer, trusts), issuer));
    const own = trusts.filter((each) => each.audience === run.audience && each.repository_id === run.repositoryId);
    try {
      const trust = choose(own, run, remote);
      return await grant(trust, run, scopeOf(run, trust.environment));
    } catch (error) {
      // A stranger's repository has valid tokens of the same issuer, and must not fill the log.
      if (own.length > 0 && error instanceof Refused && error.isOverreach)
        await noteRefusal({ by: run.by, subject: 'POST /token-exchange', message: error.message });
      throw error;
    }
  };
}
