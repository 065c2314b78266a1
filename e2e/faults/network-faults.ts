import type { Page, Route } from '@playwright/test';
import type { LiveRelease, ReleaseFile } from '@viewmax/shared/contracts/discovery';

export interface NetworkFault {
  name: string;
  kind: 'load' | 'integrity';
  /** The files of the release that it strikes. */
  files(release: LiveRelease): readonly ReleaseFile[];
  answer(route: Route): Promise<void>;
}

const entry = (release: LiveRelease) => [release.entry];
const code = (release: LiveRelease) => release.code;
const styles = (release: LiveRelease) => release.css;

const gone = (route: Route) => route.fulfill({ status: 404, json: { code: 'not_found' } });

const html = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in to this network</title>' });

async function tamper(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\n/* and something of somebody else's */` });
}

const never = () => new Promise<void>(() => {});

export const NETWORK_FAULTS: readonly NetworkFault[] = [
  { name: 'its entry is gone', kind: 'load', files: entry, answer: gone },
  { name: 'its entry hangs', kind: 'load', files: entry, answer: never },
  { name: 'its entry was tampered with', kind: 'integrity', files: entry, answer: tamper },
  { name: 'its entry is a page instead of a script', kind: 'integrity', files: entry, answer: html },
  { name: 'its code was tampered with', kind: 'integrity', files: code, answer: tamper },
  { name: 'its styles were tampered with', kind: 'integrity', files: styles, answer: tamper },
  { name: 'its styles are gone', kind: 'load', files: styles, answer: gone },
];

/** The same for a chunk that a screen waits for; whoever uses them says which files. */
export const SCREEN_FAULTS: readonly Omit<NetworkFault, 'files'>[] = [
  { name: 'its chunk is gone', kind: 'load', answer: gone },
  { name: 'its chunk hangs', kind: 'load', answer: never },
  { name: 'its chunk was tampered with', kind: 'integrity', answer: tamper },
];

/** Strikes a release from now on. Answers with the end of the fault. */
export async function strike(page: Page, fault: NetworkFault, release: LiveRelease): Promise<() => Promise<void>> {
  const struck = new Set(fault.files(release).map(({ file }) => release.base + file));
  const isStruck = ({ pathname }: URL) => struck.has(pathname);
  await page.route(isStruck, fault.answer);
  return () => page.unroute(isStruck);
}
