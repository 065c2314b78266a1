import { expect, jest } from '@jest/globals';
import type { LiveRelease, LiveRemote } from '@viewmax/contracts/discovery';
import type { ReportEvent } from '@viewmax/contracts/reports';
import type { Failure, ParcelProps, RemoteModule } from '@viewmax/shared/internal';
import { createReleases } from '../releases/releases.ts';
import { createMountPoint, type MountPoint, type MountPointSetup } from '../remotes/mount-point.ts';

export const releaseOf = (version: string, more: object = {}) =>
  ({
    name: 'wallet',
    version,
    base: `/r/wallet/${version}/`,
    entry: { file: 'entry.js', integrity: 'sha384-x' },
    css: [],
    code: [],
    screens: {},
    fills: [],
    ...more,
  }) as unknown as LiveRemote;

export const good = releaseOf('1.0.0-abc');

export const never = () => new Promise<never>(() => {});

/** A remote without React. A mount point only uses its promises. */
export const remote = (overrides: Partial<RemoteModule> = {}): RemoteModule => ({
  bootstrap: async () => {},
  mount: async ({ domElement }: ParcelProps) => domElement.append('hello'),
  unmount: async ({ domElement }: ParcelProps) => domElement.replaceChildren(),
  slots: {},
  ...overrides,
});

/** The place of the mount points, and everything that they reported. */
export const stage = {
  place: document.createElement('div'),
  failures: [] as Failure[],
  events: [] as ReportEvent[],
  releases: createReleases(
    { remotes: [] },
    () => {},
    () => {},
  ),
  onBroken: jest.fn(),
};

/** The clock is a fake one, so that no deadline passes because the machine is slow. */
export function clearStage(): void {
  jest.useFakeTimers();
  localStorage.clear();
  document.body.replaceChildren();
  const place = document.body.appendChild(document.createElement('div'));
  Object.assign(stage, { place, failures: [], events: [], onBroken: jest.fn() });
}

const location = { pathname: '/', search: '', hash: '', state: null, key: 'one' };
const history = {
  get: () => location,
  subscribe: () => () => {},
  navigator: { createHref: String, go: () => {}, push: () => {}, replace: () => {} },
};

/** A mount point with short deadlines. */
export function mountPointFor(loadModule: (release: LiveRelease) => Promise<RemoteModule>, wanted = good): MountPoint {
  const record = (event: ReportEvent) => void stage.events.push(event);
  stage.releases = createReleases({ remotes: [wanted] }, record, () => {});
  const setup = {
    loader: { loadModule, entryMs: 30 },
    mountMs: 30,
    history,
    releases: stage.releases,
    report: (failure: Failure) => void stage.failures.push(failure),
    record,
    onBroken: stage.onBroken,
  } as unknown as MountPointSetup;
  return createMountPoint(setup, 'wallet');
}

export const pass = (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);

export async function until(mountPoint: MountPoint, phase: string): Promise<void> {
  for (let ms = 0; ms < 1000 && mountPoint.$state.get().phase !== phase; ms += 2) await pass(2);
  expect(mountPoint.$state.get().phase).toBe(phase);
}

export const kinds = () => stage.failures.map(({ kind, release: name }) => `${kind} ${name}`);
