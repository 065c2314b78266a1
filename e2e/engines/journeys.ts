import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';

const FILES = ['booking', 'tickets', 'account', 'wallet', 'transfers', 'offline', 'faults'];
const LIMIT_MS = 10 * 60_000;

/** Today's Playwright needs these from a browser, and one of 2021 has them not. They are no faults of the app. */
const GAPS = [
  {
    error: 'Protocol error (Input.setInterceptDrags)',
    reason: 'Playwright cannot move a mouse with a pressed button.',
  },
];

interface Spec {
  title: string;
  ok: boolean;
  tests: { results: { errors: { message?: string }[] }[] }[];
}

interface Suite {
  title: string;
  specs: Spec[];
  suites?: Suite[];
}

const specsOf = ({ title, specs, suites = [] }: Suite, above = ''): Spec[] => [
  ...specs.map((spec) => ({ ...spec, title: `${above}${title} › ${spec.title}` })),
  ...suites.flatMap((suite) => specsOf(suite, `${above}${title} › `)),
];

/** The reason why the browser cannot run the journey, if each try met the same gap. */
function reasonOf({ tests }: Spec): string | undefined {
  const tries = tests.flatMap(({ results }) => results);
  const isMet = (error: string) =>
    tries.every(({ errors }) => errors.length > 0 && errors.every(({ message }) => message?.includes(error)));
  return GAPS.find(({ error }) => isMet(error))?.reason;
}

/** Runs the journeys of members in this program, and returns the number of failed ones. */
export async function runJourneys(name: string, chromium: string): Promise<number> {
  const start = performance.now();
  const report = join(tmpdir(), 'journeys.json');
  const cli = join(repositoryRoot, 'node_modules/@playwright/test/cli.js');
  const hook = pathToFileURL(join(import.meta.dirname, 'older-playwright.ts'));
  const args = [cli, 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const { output } = await run(process.execPath, [...args, ...FILES.map((file) => `/${file}.spec`)], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      CHROMIUM: chromium,
      NODE_OPTIONS: `--import=${hook.href}`,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      DATABASE_URL: undefined,
    },
    timeoutMs: LIMIT_MS,
  });
  if (!existsSync(report)) throw new Error(`Playwright wrote no report:\n${output}`);
  const { suites, errors } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[]; errors: unknown[] };
  const specs = suites.flatMap((suite) => specsOf(suite));
  const failing = specs.filter(({ ok }) => !ok);
  const failed = [...errors, ...failing.filter((spec) => !reasonOf(spec))];
  for (const spec of failing.filter(reasonOf)) console.log(`- ${name}: ${spec.title} was not run. ${reasonOf(spec)}`);
  if (failed.length > 0) console.log(output.trimEnd());
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${name}: ${specs.length - failing.length} journeys passed, ${failed.length} failed, in ${seconds} s\n`);
  return failed.length;
}
