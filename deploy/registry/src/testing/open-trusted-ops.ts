import type { JWTPayload } from 'jose';
import { AUDIENCE, openTestIssuer, REPOSITORY } from './open-test-issuer.ts';
import { openTestOps } from './open-test-ops.ts';

/** A registry that trusts a repository for the catalog and one for booking, and the issuer of their identity tokens. */
export async function openTrustedOps() {
  const ops = await openTestOps();
  const issuer = await openTestIssuer(() => ops.clock.time);
  const trustIds: Record<string, string> = {};
  for (const [remote, repositoryId] of [
    ['catalog', REPOSITORY],
    ['booking', '4202'],
  ] as const) {
    const environment = `${remote}-production`;
    const body = { remote, issuer: issuer.issuer, audience: AUDIENCE, repositoryId, environment };
    trustIds[remote] = (await ops.call('POST', '/trusts', body)).body.id;
  }
  const exchange = (token: string, remote?: string) => ops.call('POST', '/token-exchange', { token, remote }, '');
  let count = 0;
  return {
    ops,
    issuer,
    trustIds,
    exchange,
    /** The registry's token for an identity token with these claims. */
    given: async (change: JWTPayload = {}): Promise<string> => (await exchange(await issuer.sign(change))).body.token,
    /** Publishes a release with this token. */
    async upload(token: string, name = 'catalog') {
      count += 1;
      return ops.upload({ name, version: `5.${count}.0-x`, code: `${count}` }, token);
    },
    rollout: (title: string, token: string) => ops.call('POST', '/rollouts', { releases: [title] }, token),
    entries: async () => (await ops.call('GET', '/audit?limit=200')).body.entries,
    async close() {
      await issuer.close();
      await ops.close();
    },
  };
}
export type TrustedOps = Awaited<ReturnType<typeof openTrustedOps>>;
