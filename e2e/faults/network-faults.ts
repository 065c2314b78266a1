import type { Page, Route } from '@playwright/test';
import type { LazyFile, LiveRelease } from '@viewmax/contracts/discovery';

export interface NetworkFault {
  name: string;
  kind: 'load' | 'integrity';
  /** The files that get the fault. */
  files(release: LiveRelease): readonly LazyFile[];
  answer(route: Route): Promise<void>;
}

const entry = (release: LiveRelease) => [release.entry];
const code = (release: LiveRelease) => release.code;
const styles = (release: LiveRelease) => release.css;

const gone = (route: Route) => route.fulfill({ status: 404, json: { code: 'not_found' } });

const fails = (route: Route) => route.fulfill({ status: 500, body: 'Internal Server Error' });

const html = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in to this network</title>' });

const INTRUDER = { js: ';window.tampered = true;', css: ':root { --tampered: yes }' };

async function tamper(route: Route): Promise<void> {
  const response = await route.fetch();
  const intruder = route.request().url().endsWith('.css') ? INTRUDER.css : INTRUDER.js;
  await route.fulfill({ response, body: `${await response.text()}\n${intruder}` });
}

const never = () => new Promise<void>(() => {});

export const FAULTS: readonly NetworkFault[] = [
  { name: 'its entry is gone', kind: 'load', files: entry, answer: gone },
  { name: 'its entry answers 500', kind: 'load', files: entry, answer: fails },
  { name: 'its entry was tampered with', kind: 'integrity', files: entry, answer: tamper },
  { name: 'its entry is a page instead of a script', kind: 'integrity', files: entry, answer: html },
  { name: 'its code is gone', kind: 'load', files: code, answer: gone },
  { name: 'its code was tampered with', kind: 'integrity', files: code, answer: tamper },
  { name: 'its styles were tampered with', kind: 'integrity', files: styles, answer: tamper },
  { name: 'its styles are gone', kind: 'load', files: styles, answer: gone },
];

export const HANGS: readonly NetworkFault[] = [
  { name: 'its entry hangs', kind: 'load', files: entry, answer: never },
  { name: 'its code hangs', kind: 'load', files: code, answer: never },
  { name: 'its styles hang', kind: 'load', files: styles, answer: never },
];

const screen = (name: string) => (release: LiveRelease) => {
  const files = release.screens[name];
  if (!files) throw new Error(`${release.name} has no screen "${name}"`);
  return files;
};

/** Faults of a chunk that one screen needs after its remote has loaded. */
export const screenFaults = (name: string): NetworkFault[] => [
  { name: `the chunk of its screen "${name}" is gone`, kind: 'load', files: screen(name), answer: gone },
  {
    name: `the chunk of its screen "${name}" was tampered with`,
    kind: 'integrity',
    files: screen(name),
    answer: tamper,
  },
];

export const screenHangs = (name: string): NetworkFault[] => [
  { name: `the chunk of its screen "${name}" hangs`, kind: 'load', files: screen(name), answer: never },
];

/** Starts the fault on a release. Returns a function that ends it. */
export async function strike(page: Page, fault: NetworkFault, release: LiveRelease): Promise<() => Promise<void>> {
  const struck = new Set(fault.files(release).map(({ file }) => release.base + file));
  const isStruck = ({ pathname }: URL) => struck.has(pathname);
  // The fault or the page may end before the answer, and the answer then fails without effect.
  await page.route(isStruck, (route) => fault.answer(route).catch(() => {}));
  return () => page.unroute(isStruck);
}
