import { type CallName, rolloutCommands } from '@viewmax/contracts/ops/calls';
import { AUDIENCE, type TestIssuer } from './open-test-issuer.ts';
import { OPS_TOKEN, type TestOps } from './open-test-ops.ts';
import { releaseClaims } from './release-claims.ts';
import { NO_RULES } from './test-rules.ts';
import { type SmallRelease, writeRelease } from './write-release.ts';

/** A valid use of a call, for one remote. */
export interface Example {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: object;
  upload?: SmallRelease;
}

export interface Case {
  example(remote: string): Promise<Example> | Example;
  /** The call changes something, so the log needs an entry. */
  isNoted?: boolean;
}

interface Opened {
  ops: TestOps;
  issuer: TestIssuer;
}

export const trustOf = ({ issuer }: TestIssuer, remote: string, repositoryId: string) => ({
  ...{ remote, issuer, audience: AUDIENCE, repositoryId, environment: 'catalog-production' },
});

/** A valid use of each call, for the tests that try all calls. */
export function callExamples({ ops, issuer }: Opened): [name: CallName, release: string, example: Case][] {
  let count = 0;
  function freshId(): string {
    count += 1;
    return String(9000 + count);
  }
  function unpublished(name: string): SmallRelease {
    count += 1;
    return { name, version: `3.${count}.0-p`, code: `${count}` };
  }
  const claims = releaseClaims(ops);
  const published = async (name: string): Promise<string> => (await claims.publish(name)).release;
  /** Starts a rollout of this remote alone, after ending the previous one. */
  async function rollout(name: string): Promise<{ id: number; revision: number }> {
    await ops.abortAll();
    const body = { releases: [await published(name)], plan: { steps: [{ percent: 5 }, { percent: 50 }] } };
    return (await ops.call('POST', '/rollouts', body)).body;
  }
  const token = async (): Promise<string> => (await ops.call('POST', '/tokens', { name: 'x', role: 'read' })).body.id;
  const preview = async (remote: string): Promise<string> =>
    (await ops.call('POST', '/previews', { releases: [await published(remote)] })).body.id;
  const proxyOf = (name: string) => ({
    ...{ name, path: `/api/x/${freshId()}`, target: 'https://reviews.example', withToken: false },
  });
  /** What the squad of this remote asks ops for. */
  const requestOf = async (name: string): Promise<string> => {
    const wanted = { kind: 'path', claim: `/asked-${freshId()}`, name };
    return (await ops.call('POST', '/approvals', wanted, await claims.squad(name))).body.id;
  };
  const granted = async (kind: 'path' | 'slot', name: string, claim: string): Promise<Example> => {
    await ops.call('POST', '/grants', { kind, claim, name });
    return { body: { [kind]: claim, from: name, to: 'booking' } };
  };
  const freeze = { from: '2030-01-01T00:00:00Z', until: '2030-01-02T00:00:00Z', reason: 'Holiday.' };

  const query = (example: Example = {}): Case => ({ example: () => example });
  const change = (example: Case['example']): Case => ({ example, isNoted: true });
  const trust = async (): Promise<string> =>
    (await ops.call('POST', '/trusts', trustOf(issuer, 'wallet', freshId()))).body.id;
  const command = (name: string): Case =>
    change(async (remote) => {
      const { id, revision } = await rollout(remote);
      if (name !== 'resume') return { params: { id, command: name }, body: { revision } };
      const { body } = await ops.call('POST', `/rollouts/${id}/pause`, { revision });
      return { params: { id, command: name }, body: { revision: body.revision } };
    });
  /** A live release of this remote declares the flag, which is off or on for all. */
  const flag = async (remote: string, isOn = false): Promise<Example> => {
    const folder = writeRelease({ ...unpublished(remote), flags: ['dark'] });
    await ops.registry.activate([await ops.registry.publish(folder)]);
    await ops.call('POST', `/flags/${remote}:dark/off`, {});
    if (isOn) await ops.call('POST', `/flags/${remote}:dark/on`, {});
    return { params: { flag: `${remote}:dark` }, body: {} };
  };
  const live = { release: 'catalog@1.0.0-aaaa' };

  const CASES: Record<Exclude<CallName, 'commandRollout'>, Case> = {
    readSession: query(),
    signIn: query({ body: { token: OPS_TOKEN } }),
    signOut: query(),
    readSignIn: query(),
    readState: query(),
    followState: query(),
    listAudit: query(),
    exportAudit: query({ query: { since: '0' } }),
    verifyAudit: query(),
    readHistory: query({ query: { from: '2026-03-01T00:00:00Z' } }),
    readFigures: query({ query: { releases: live.release } }),
    readMetrics: query(),
    readErrors: query({ query: live }),
    trace: query({ body: { stack: 'at /r/catalog/1.0.0-aaaa/code.js:1:1' } }),
    listReleases: query(),
    readRelease: query({ params: live }),
    readChecks: query({ params: live }),
    packRelease: query({ params: live }),
    readContents: query({ params: live }),
    where: query({ query: { package: 'axios@1.14.1' } }),
    canDeploy: query({ query: { releases: live.release } }),
    compareReleases: query({ query: { from: live.release, to: 'booking@1.0.0-aaaa' } }),
    listRollouts: query(),
    readRollout: { example: async (remote) => ({ params: { id: (await rollout(remote)).id } }) },
    checkStore: query(),
    previewCleanUp: query(),
    publishRelease: change((remote) => ({ upload: unpublished(remote) })),
    vouch: change(async (remote) => ({ params: { release: await published(remote) }, body: { check: 'faults' } })),
    makePreview: change(async (remote) => ({ body: { releases: [await published(remote)] } })),
    purgeRelease: change(async (remote) => ({
      params: { release: await published(remote) },
      body: { reason: 'It does harm.' },
    })),
    listPreviews: query(),
    revokePreview: change(async (remote) => ({ params: { id: await preview(remote) } })),
    startRollout: change(async (remote) => {
      const { id, revision } = await rollout(remote);
      await ops.call('POST', `/rollouts/${id}/abort`, { revision });
      return { body: { releases: [await published(remote)] } };
    }),
    startFlag: change((remote) => flag(remote)),
    turnFlagOn: change((remote) => flag(remote)),
    turnFlagOff: change((remote) => flag(remote, true)),
    switchOff: change((name) => ({ params: { name }, body: { message: 'Back at noon.' } })),
    switchOn: change(async (name) => {
      await ops.call('POST', `/remotes/${name}/kill`, { message: 'Back at noon.' });
      return { params: { name } };
    }),
    retireRemote: change(async () => {
      const { release } = await claims.live(`gone-${count}`, {});
      return { params: { name: release.split('@')[0] ?? '' }, body: { reason: 'Nobody uses it.' } };
    }),
    addFreeze: change(() => ({ body: freeze })),
    removeFreeze: change(async () => ({
      params: { id: (await ops.call('POST', '/freezes', freeze)).body.id },
    })),
    listTokens: query(),
    createToken: change(() => ({ body: { name: 'y', role: 'read' } })),
    rotateToken: change(async () => ({ params: { id: await token() } })),
    revokeToken: change(async () => ({ params: { id: await token() } })),
    listTrusts: query(),
    createTrust: change(() => ({ body: trustOf(issuer, 'wallet', freshId()) })),
    revokeTrust: change(async () => ({ params: { id: await trust() } })),
    exchangeToken: change(async () => ({ body: { token: await issuer.sign() } })),
    // Ops ask nobody.
    request: query({ body: { kind: 'path', claim: '/asked', name: 'catalog' } }),
    // An unknown request, because the ops token of this test names no person.
    approve: query({ params: { id: 9000 } }),
    reject: change(async (remote) => ({ params: { id: await requestOf(remote) } })),
    // Without an identity provider both answer 404.
    beginDevice: query({ body: {} }),
    askDevice: query({ body: { deviceCode: 'x' } }),
    listOwnership: query(),
    movePath: change((remote) => granted('path', remote, `/${freshId()}`)),
    moveSlot: change((remote) => granted('slot', remote, freshId())),
    listSlots: query(),
    orderSlot: change(async (remote) => {
      const offers = { 'guide.below': { many: true as const, passes: [] } };
      const folder = writeRelease({ name: 'guide', version: unpublished(remote).version, offers });
      await ops.registry.activate([await ops.registry.publish(folder)]);
      return { body: { slot: 'guide.below', remotes: [] } };
    }),
    grant: change((name) => ({ body: { kind: 'path', claim: `/${unpublished(name).version}`, name } })),
    listHosts: query(),
    proxyPath: change((name) => ({ body: proxyOf(name) })),
    unproxyPath: change(async (name) => {
      const proxy = proxyOf(name);
      await ops.call('POST', '/proxies', proxy);
      return { query: { name, path: proxy.path } };
    }),
    readRules: query(),
    setRules: change(() => ({ body: NO_RULES })),
    exportContent: query(),
    importContent: change(() => ({ body: { files: [{ name: 'movies.csv', text: 'id\n' }], dryRun: false } })),
    listShowings: query(),
    listUnmatchedPayments: query(),
    closePayment: change(() => ({ body: { payment: 'vm-81f3', outcome: 'returned', reason: 'Sent back.' } })),
    cancelShowing: change(() => ({ params: { showtime: 'eko-1900' }, body: { reason: 'No power.', dryRun: false } })),
    closeSeat: change(() => ({ body: { cinema: 'river', hall: 'Screen 1', seat: 'F7', dryRun: false } })),
    cleanUp: query({ body: { dryRun: true } }),
  };

  return [
    ...Object.entries(CASES).map(([name, one]): [CallName, string, Case] => [name as CallName, name, one]),
    ...rolloutCommands.map((name): [CallName, string, Case] => ['commandRollout', name, command(name)]),
  ];
}
