import { backendEnvironment } from '@viewmax/backend/config';
import { secretsBy } from '@viewmax/backend/secrets';
import { withFiles } from '@viewmax/server/file-settings';
import type { z } from 'zod';
import { contradictions, type Given, hasBackend } from './contradictions.ts';
import { portIssues } from './ports.ts';
import { rolesOf } from './roles.ts';
import { type DataSettings, dataSchema, type Settings, settingsSchema } from './settings.ts';
import { variables } from './variables.ts';

export type Environment = Record<string, string | undefined>;

/** Each of these can come from a file. */
const settingNames = [...new Set([...Object.keys(variables.shape), ...Object.keys(backendEnvironment.shape)])];
const dataNames = Object.keys(dataSchema.in.shape);

// A container file can set a variable to nothing, so an empty variable counts as not set.
const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

// The node creates the secrets on PGlite later. These placeholders let the other settings be checked before.
const PLACEHOLDERS = secretsBy(() => 'x'.repeat(32));

function backendIssues(given: Given): z.core.$ZodIssue[] {
  const { env, roles } = given;
  if (!hasBackend(given)) return [];
  // Jobs check no token.
  const isMade = !env.DATABASE_URL || !roles.includes('calls');
  const made = isMade ? PLACEHOLDERS : {};
  return backendEnvironment.safeParse({ ...made, ...env }).error?.issues ?? [];
}

function errorMessage(issues: readonly z.core.$ZodIssue[], others: readonly string[], env: Environment): string {
  const lines = new Map(
    issues.map((issue) => {
      const key = issue.path.join('.');
      return [key, env[key] === undefined ? `  ${key} is needed` : `  ${key}: ${issue.message}`];
    }),
  );
  // A setting whose file cannot be read has a sentence already.
  const isMissing = (line: string) => /^ {2}(\w+) is needed$/.exec(line)?.[1];
  const all = [...lines.values(), ...others].filter((line) => !env[`${isMissing(line)}_FILE`]);
  return `These settings are wrong:\n${all.join('\n')}`;
}

/**
 * Reads all settings at once. The error names every bad setting. `env` holds the given variables and those from files,
 * because the backend reads its own settings from them.
 */
export function readSettings(given: Environment): { settings: Settings; env: Environment } {
  const { env, issues: fileIssues } = withFiles(withoutEmpty(given), settingNames);
  const roles = rolesOf(env);
  const parsed = settingsSchema.safeParse(env);
  const issues = [...(parsed.error?.issues ?? []), ...backendIssues({ env, roles })];
  const ports = parsed.success ? portIssues(parsed.data) : [];
  const others = [...fileIssues, ...contradictions({ env, roles }), ...ports];
  if (!parsed.success || issues.length + others.length > 0) throw new Error(errorMessage(issues, others, env));
  return { settings: parsed.data, env };
}

export function readDataSettings(given: Environment): DataSettings {
  const { env, issues } = withFiles(withoutEmpty(given), dataNames);
  const parsed = dataSchema.safeParse(env);
  if (!parsed.success || issues.length > 0) throw new Error(errorMessage(parsed.error?.issues ?? [], issues, env));
  return parsed.data;
}
