import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openTestIssuer, REPOSITORY } from '@viewmax/registry/testing/open-test-issuer';
import { OPS_TOKEN, openTestOps } from '@viewmax/registry/testing/open-test-ops';
import { buildToPublish } from '@viewmax/tools/build-packages';
import { startStack } from '@viewmax/tools/start-stack';

/** The addresses that a squad gets from the ops team, the tokens of ops, and GitHub's part. */
export interface Site {
  app: string;
  staging: { ops: string; token: string };
  /** A second registry, with the same shell and other remotes. */
  production: { ops: string; token: string };
  /** GitHub's address for identity tokens in a job, the issuer of its tokens, and the squad's repository. */
  github: { tokens: string; issuer: string; repository: string };
}

const fileOf = (folder: string): string => join(folder, 'site.json');

/** A site of an earlier run in this folder, which still runs. */
export function siteIn(folder: string): Site | undefined {
  return existsSync(fileOf(folder)) ? (JSON.parse(readFileSync(fileOf(folder), 'utf8')) as Site) : undefined;
}

/** GitHub's part of a job: `?environment=production` is the environment of the job. */
async function openGithub() {
  const issuer = await openTestIssuer(Date.now);
  const server = createServer(async (request, answer) => {
    const { searchParams } = new URL(request.url ?? '', 'http://job');
    const environment = searchParams.get('environment') ?? undefined;
    const aud = searchParams.get('audience') ?? '';
    answer.end(JSON.stringify({ value: await issuer.sign({ aud, environment, repository: 'acme/offers' }) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const tokens = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
  const close = async () => {
    server.close();
    await issuer.close();
  };
  return { place: { tokens, issuer: issuer.issuer, repository: REPOSITORY }, close };
}

/** Starts a whole site, and what is around it, and writes its addresses into the folder. */
export async function openSite(folder: string): Promise<{ site: Site; close(): Promise<void> }> {
  mkdirSync(folder, { recursive: true });
  const settings = {
    ...{ DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'silent' },
    ...{ ENVIRONMENT: 'staging', REQUIRED_CHECKS: 'faults' },
    // All devices of this run have one address.
    RATE_LIMIT_MULTIPLIER: '1000',
  };
  const stack = await startStack({ env: settings, build: buildToPublish });
  const github = await openGithub();
  const production = await openTestOps({
    ...{ environment: 'production', requiredChecks: ['faults'], isStrict: true, now: Date.now },
  });
  const { registry } = production;
  const shell = join(import.meta.dirname, '../../../shell/dist');
  await registry.activate([await registry.publish(shell, { mayRebuild: true })]);
  const site = {
    app: stack.address,
    staging: { ops: stack.opsAddress, token: readFileSync(stack.opsTokenFile ?? '', 'utf8').trim() },
    production: { ops: await production.server.listen({ port: 0, host: '127.0.0.1' }), token: OPS_TOKEN },
    github: github.place,
  };
  writeFileSync(fileOf(folder), JSON.stringify(site));
  const close = async () => {
    rmSync(fileOf(folder));
    await github.close();
    await production.close();
    await stack.close();
  };
  return { site, close };
}
