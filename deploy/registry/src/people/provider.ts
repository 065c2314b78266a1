import { UNPRINTABLE } from '@viewmax/contracts/unprintable';
import * as oidc from 'openid-client';
import { Refused } from '../state/refused.ts';
import type { PeopleOptions, Person } from '../state/rights.ts';

const DEADLINE_SECONDS = 5;
/** The provider's addresses and keys are read once an hour. */
const REMEMBERED_MS = 3_600_000;
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const LONGEST_NAME = 200;

/** The secrets of a sign-in that is under way. They stay in the browser that began it. */
export interface Begun {
  state: string;
  nonce: string;
  verifier: string;
}

const unavailable = (issuer: string): Refused =>
  new Refused(
    `The identity provider ${issuer} cannot be used now. Please try again. A token works meanwhile.`,
    'unavailable',
  );

/** The answer did not come, or came from a proxy in trouble. */
const LOST = ['TIMEOUT', 'ABORT', 'RESPONSE_IS_NOT_CONFORM', 'RESPONSE_IS_NOT_JSON', 'PARSE_ERROR'].map(
  (code) => `OAUTH_${code}`,
);
const OUR_FAULTS = ['invalid_client', 'unauthorized_client', 'invalid_scope'];
const THEIR_FAULTS = ['server_error', 'temporarily_unavailable'];

function refusalOf(error: unknown, issuer: string): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    const code = /^[a-z_]{1,60}$/.test(error.error) ? error.error : 'unknown';
    if (THEIR_FAULTS.includes(code)) return unavailable(issuer);
    return OUR_FAULTS.includes(code)
      ? new Refused(
          `The identity provider refuses this registry (${code}). The ops team checks OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and the client at the provider.`,
          'unavailable',
        )
      : new Refused(`The identity provider did not sign you in (${code}). Sign in again.`, 'unauthorised');
  }
  if (error instanceof oidc.ClientError && !LOST.includes(error.code ?? ''))
    return new Refused('The answer of the identity provider does not fit this sign-in. Sign in again.', 'unauthorised');
  return unavailable(issuer);
}

const textIn = (claims: object, name: string): string | undefined => {
  const value: unknown = Object(claims)[name];
  return typeof value === 'string' && value.trim() ? value.trim() : undefined;
};

/** People may choose their display name, so the log has the address or the login too. */
function personOf(claims: { sub: string; email_verified?: unknown; groups?: unknown }): Person {
  const email = claims.email_verified === false ? undefined : textIn(claims, 'email');
  const login = email ?? textIn(claims, 'preferred_username') ?? claims.sub;
  const shown = textIn(claims, 'name');
  const whole = shown && shown !== login ? `${shown.slice(0, LONGEST_NAME)} (${login.slice(0, LONGEST_NAME)})` : login;
  const name = whole.replace(UNPRINTABLE, ' ');
  const groups = [claims.groups ?? []].flat().filter((group) => typeof group === 'string');
  return { subject: claims.sub, name: name.slice(0, 2 * LONGEST_NAME), groups };
}

/** Signs people in by OpenID Connect: browsers by a code, and the command by the device flow. */
export function createProvider({ issuer, clientId, clientSecret }: PeopleOptions) {
  let known: { until: number; configuration: Promise<oidc.Configuration> } | undefined;

  function open(): Promise<oidc.Configuration> {
    if (known && Date.now() < known.until) return known.configuration;
    const url = new URL(issuer);
    // The settings allow plain http on this machine alone.
    const execute = [
      oidc.enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ];
    const options = { execute, timeout: DEADLINE_SECONDS };
    const configuration = oidc.discovery(url, clientId, clientSecret, undefined, options).catch(() => {
      known = undefined;
      throw unavailable(issuer);
    });
    known = { until: Date.now() + REMEMBERED_MS, configuration };
    return configuration;
  }

  async function work<T>(ask: (configuration: oidc.Configuration) => Promise<T>): Promise<T> {
    try {
      return await ask(await open());
    } catch (error) {
      throw refusalOf(error, issuer);
    }
  }

  /** Some providers refuse a scope that they do not know. */
  const scopeOf = (configuration: oidc.Configuration): string =>
    ['openid', 'profile', 'email', 'groups']
      .filter((name) => name !== 'groups' || configuration.serverMetadata().scopes_supported?.includes(name))
      .join(' ');

  async function readPerson(
    configuration: oidc.Configuration,
    tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  ): Promise<Person> {
    const claims = tokens.claims();
    if (!claims) throw new Refused('The identity provider named no person. Sign in again.', 'unauthorised');
    if (claims.groups || !configuration.serverMetadata().userinfo_endpoint) return personOf(claims);
    return personOf({ ...claims, ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)) });
  }

  return {
    /** The provider's address that the browser opens. */
    begin: (redirectUri: string): Promise<Begun & { address: string }> =>
      work(async (configuration) => {
        const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
        const address = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: scopeOf(configuration),
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...{ state, nonce },
        });
        return { state, nonce, verifier, address: address.href };
      }),

    /** The person of the address at which the browser came back. */
    finish: (address: URL, { state, nonce, verifier }: Begun): Promise<Person> =>
      work(async (configuration) => {
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        return readPerson(configuration, await oidc.authorizationCodeGrant(configuration, address, checks));
      }),

    beginDevice: () =>
      work(async (configuration) => {
        if (!configuration.serverMetadata().device_authorization_endpoint)
          throw new Refused('The identity provider has no device flow. Use a token for the command.', 'refused');
        return oidc.initiateDeviceAuthorization(configuration, { scope: scopeOf(configuration) });
      }),

    /** Asks once. `waiting` until the person has signed in, and `slower` if the command asks too often. */
    askDevice: (deviceCode: string): Promise<Person | 'waiting' | 'slower'> =>
      work(async (configuration) => {
        try {
          const tokens = await oidc.genericGrantRequest(configuration, DEVICE_GRANT, { device_code: deviceCode });
          return await readPerson(configuration, tokens);
        } catch (error) {
          const code = error instanceof oidc.ResponseBodyError ? error.error : '';
          if (code === 'authorization_pending') return 'waiting';
          if (code === 'slow_down') return 'slower';
          throw error;
        }
      }),
  };
}

export type Provider = ReturnType<typeof createProvider>;
