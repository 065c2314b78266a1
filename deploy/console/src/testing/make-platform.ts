import type { Release } from '@viewmax/contracts/discovery';
import type { AuditEntry } from '@viewmax/contracts/ops/log';
import type { ListedRelease } from '@viewmax/contracts/ops/releases';
import type { FigureView } from '@viewmax/contracts/ops/reports';
import type { Step } from '@viewmax/contracts/ops/rollouts';
import type { OpsState } from '@viewmax/contracts/ops/state';
import type { Platform } from '../stores/platform.ts';
import type { Who } from '../stores/session.ts';

/** The time of the tests: five minutes after `makeRollout`'s step began. */
export const NOW = Date.parse('2026-03-02T10:00:00Z');

export const opsTeam: Who = { id: 'settings', by: 'ops', kind: 'token', role: 'ops', environment: 'staging' };
export const catalogSquad: Who = {
  id: '0a1b2c3d4e02',
  by: 'catalog squad',
  kind: 'token',
  role: 'squad',
  remotes: ['catalog'],
  environment: 'staging',
};
export const reader: Who = {
  id: '0a1b2c3d4e03',
  by: 'wall screen',
  kind: 'token',
  role: 'read',
  environment: 'staging',
};

export const makeState = (change: Partial<OpsState> = {}): OpsState => ({
  revision: 4,
  entry: 4,
  live: { shell: '1.0.0-a', catalog: '1.0.0-a', wallet: '1.0.0-a' },
  off: {},
  flags: [],
  freezes: [],
  retired: [],
  approvals: [],
  rollouts: [],
  ...change,
});

export const makePlatform = ({
  releases = [],
  figures = [],
  ...state
}: Partial<OpsState & Pick<Platform, 'releases' | 'figures'>> = {}): Platform => ({
  state: makeState(state),
  releases,
  figures,
  at: NOW,
});

/** A release as the list of all releases describes it. */
export const makeListed = (name: string, version: string, change: Partial<ListedRelease> = {}): ListedRelease => ({
  name,
  version,
  live: false,
  files: 3,
  bytes: 12_345,
  routes: [],
  fills: [],
  publishedAt: '2026-03-01T09:00:00.000Z',
  ...change,
});

/** A release as its own manifest describes it. */
export function makeManifest(name: string, version: string, change: Partial<Release> = {}): Release {
  const entry = { file: 'entry.js', integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 };
  const empty = { code: [], css: [], screens: {}, routes: [], fills: [], needs: {} };
  return { name, version, entry, files: [entry], ...empty, ...change };
}

/** A report of a release from a minute before `NOW`. */
export const makeFigure = (
  release: string,
  metric: string,
  count: number,
  change: Partial<FigureView> = {},
): FigureView => ({
  minute: '2026-03-02T09:59:00.000Z',
  release,
  metric,
  count,
  total: 0,
  buckets: null,
  ...change,
});

/** One side of a comparison: the devices that used the release, and those on which it failed. */
export const makeSide = (used: number, failed = 0) => ({ reported: used, used, failed });

/** A step of a plan that asks for 10 minutes and 200 devices. */
export const makeStep = (percent: number, change: Partial<Step> = {}): Step => ({
  ...{ percent, minMinutes: 10, minDevices: 200, advance: 'auto' },
  ...change,
});

/** An entry of the audit log. */
export const makeEntry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ seq: 9, at: '2026-02-01T10:00:00.000Z', by: 'ada', action: 'switch off', subject: 'wallet', detail: {} },
  ...change,
});
