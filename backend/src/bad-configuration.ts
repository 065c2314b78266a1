import type { z } from 'zod';

/** One sentence for every bad key. */
export function badConfiguration(issues: readonly z.core.$ZodIssue[]): Error {
  const lines = new Set(issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`));
  return new Error(`Bad configuration:\n${[...lines].join('\n')}`);
}
