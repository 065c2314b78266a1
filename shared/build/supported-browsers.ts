import browserslist from 'browserslist';
import { browserslistToTargets, type Targets } from 'lightningcss';

/** The browsers of `.browserslistrc` in a folder above this one, with each version spelled out. */
export const supportedBrowsers: readonly string[] = browserslist(undefined, { path: import.meta.dirname });

/** The same list as numbers, in the form of lightningcss. */
export const supportedTargets: Targets = browserslistToTargets([...supportedBrowsers]);

/** The first version of each browser with a feature, in whole or decimal numbers. iOS counts as Safari. */
export interface Since {
  chrome: number;
  safari: number;
  firefox: number;
}

const versionOf = (target = 0): number => (target >> 16) + ((target >> 8) & 255) / 10;

/** Whether the oldest browser of each kind has the feature. */
export function isSupported({ chrome, safari, firefox }: Since, targets: Targets = supportedTargets): boolean {
  const needed = { chrome, safari, ios_saf: safari, firefox };
  return Object.entries(needed).every(([name, since]) => versionOf(targets[name as keyof typeof needed]) >= since);
}

/** The first versions with the whole syntax of a year's ECMAScript. */
const YEARS: [year: 2020 | 2021 | 2022, Since][] = [
  [2022, { chrome: 94, safari: 16.4, firefox: 93 }],
  [2021, { chrome: 85, safari: 14, firefox: 79 }],
];

/** The newest ECMAScript whose syntax every supported browser reads. */
export const ecmaVersion = (targets?: Targets): 2020 | 2021 | 2022 =>
  YEARS.find(([, since]) => isSupported(since, targets))?.[0] ?? 2020;
