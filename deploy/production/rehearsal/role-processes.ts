import { join } from 'node:path';
import { freePort } from '@viewmax/tools/free-port';
import { type NodeProcess, nodeProcess } from './node-process.ts';
import { HOSTS, type RoleNodes } from './role-site.ts';
import { root, type Site } from './site.ts';

/** Starts each role as a process of its own, with the settings that docs/operations.md names for it. */
export async function startRoleProcesses(site: Site): Promise<RoleNodes> {
  const ports = new Map<string, number>();
  for (const role of ['calls', 'pages', 'ops', 'jobs']) ports.set(role, await freePort());
  const urlOf = (role: string) => `http://127.0.0.1:${ports.get(role)}`;
  const common = { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', NODE_ENV: 'production', LOG_LEVEL: 'error' };
  const shared = {
    ...common,
    ...site.env,
    PUBLIC_URL: `https://${HOSTS.app}`,
    ASSETS_URL: `https://${HOSTS.files}`,
    OPS_URL: `https://${HOSTS.ops}`,
    PREVIEW_URL: `https://${HOSTS.previews}`,
    TRUST_PROXY: 'loopback',
    LIVE_RELEASES: 'kept',
    DRAIN_SECONDS: '1',
  };
  const signing = { SIGNING_KEY: site.signingKey };
  const payment = { PAYSTACK_SECRET_KEY: 'sk_live_rehearsal' };
  const settings: Record<string, Record<string, string>> = {
    calls: { ...shared, ...payment, JWT_SECRET: site.jwtSecret, PHONE_MARK_SECRET: site.phoneMarkSecret },
    pages: { ...shared, ...signing, CALLS_URL: urlOf('calls') },
    ops: { ...shared, ...signing, OPS_TOKEN: site.opsToken },
    jobs: { ...shared, ...signing, ...payment },
  };
  const nodes = new Map<string, NodeProcess>();
  for (const [role, port] of ports) {
    const place = { [role === 'ops' ? 'OPS_PORT' : 'PORT']: `${port}`, METRICS_PORT: '0', ROLES: role };
    const login = { DATABASE_URL: site.loginOf(role) };
    const env = { ...settings[role], ...login, ...place, DATA_DIR: join(site.folder, `data-${role}`) };
    nodes.set(role, nodeProcess({ name: role, version: root, env }));
  }
  const stop = async () => {
    const codes = new Map<string, number | null>();
    await Promise.all([...nodes].map(async ([role, node]) => codes.set(role, await node.stop())));
    return codes;
  };
  try {
    // Pages draw at their start, with the answers of the calls.
    const { pages, ...others } = Object.fromEntries(nodes);
    await Promise.all(Object.values(others).map((node) => node.start()));
    await pages?.start();
  } catch (error) {
    await Promise.all([...nodes.values()].map((node) => node.kill()));
    throw error;
  }
  const of = (role: string) => `127.0.0.1:${ports.get(role)}`;
  return { app: of('pages'), ops: of('ops'), faults: [], stop };
}
