import type { z } from 'zod';

/** Lists every bad key, one line each. */
export function badConfiguration(issues: readonly z.core.$ZodIssue[]): Error {
  const lines = new Set(issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`));
  return new Error(`Bad configuration:\n${[...lines].join('\n')}`);
}
