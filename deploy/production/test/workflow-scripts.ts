import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const WORKFLOWS = join(import.meta.dirname, '../../../.github/workflows');

export interface Job {
  needs?: string | string[];
  if?: string;
  permissions?: Record<string, string>;
  steps?: { uses?: string; with?: Record<string, unknown>; run?: string; env?: Record<string, string> }[];
  strategy?: { matrix: { include: Record<string, string>[] } };
  with?: Record<string, string>;
}

export function jobOf(file: string, name: string): Job {
  const { jobs } = parse(readFileSync(join(WORKFLOWS, file), 'utf8')) as { jobs: Record<string, Job> };
  return jobs[name] ?? {};
}

/** The scripts of one job of a workflow, as its file has them, without those of npm. */
export function scriptsOf(file: string, name: string): string[] {
  const scripts = (jobOf(file, name).steps ?? []).flatMap((step) => step.run ?? []);
  return scripts.filter((script) => !script.startsWith('npm'));
}

/** The inputs that a job passes on for each entry of its matrix. `values` has the workflow's other values. */
export function inputsOf(file: string, name: string, values: Record<string, string>): Record<string, string>[] {
  const { strategy, with: inputs = {} } = jobOf(file, name);
  return (strategy?.matrix.include ?? []).map((entry) => {
    const fill = (text: string) =>
      text.replaceAll(/\$\{\{ (matrix\.)?([\w.]+) \}\}/g, (_, ofMatrix, key) => (ofMatrix ? entry : values)[key] ?? '');
    return { ...entry, ...Object.fromEntries(Object.entries(inputs).map(([key, text]) => [key, fill(text)])) };
  });
}
