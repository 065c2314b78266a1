import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const WORKFLOWS = join(import.meta.dirname, '../../../.github/workflows');

/** The scripts of one job of a workflow, as its file has them, without those of npm. */
export function scriptsOf(file: string, name: string): string[] {
  const { jobs } = parse(readFileSync(join(WORKFLOWS, file), 'utf8')) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  const scripts = (jobs[name]?.steps ?? []).flatMap((step) => step.run ?? []);
  return scripts.filter((script) => !script.startsWith('npm'));
}
