import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/**
 * Reads settings from files: `SIGNING_KEY_FILE` names the file with the value of `SIGNING_KEY`. Only the given names
 * count, because other programs have settings that end in `_FILE`, such as `AWS_WEB_IDENTITY_TOKEN_FILE`.
 */
export function withFiles(env: Environment, names: readonly string[]): { env: Environment; issues: string[] } {
  const all = { ...env };
  const issues: string[] = [];
  for (const name of names) {
    const key = `${name}_FILE`;
    const file = env[key];
    if (!file) continue;
    if (env[name]) {
      issues.push(`  ${key}: must not be set together with ${name}`);
      continue;
    }
    try {
      all[name] = readFileSync(file, 'utf8').trim();
      if (!all[name]) issues.push(`  ${key}: ${file} is empty`);
    } catch (error) {
      issues.push(`  ${key}: ${file} cannot be read (${reasonOf(error)})`);
    }
    // The value is reported as missing too, unless it is replaced here.
    if (!all[name]) delete all[name];
  }
  return { env: all, issues };
}
