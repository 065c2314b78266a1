import { createRequire } from 'node:module';

/** The program that runs the code of releases. Null on a platform for which it does not exist. */
export function findRuntime(name = 'workerd'): string | null {
  try {
    return (createRequire(import.meta.url)(name) as { default: string }).default;
  } catch {
    return null;
  }
}
