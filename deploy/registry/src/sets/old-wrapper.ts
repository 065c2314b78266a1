import type { Discovery } from '@viewmax/contracts/discovery';
import { brokenWrapperNeeds } from '../releases/broken-needs.ts';

/** No set can run in the app of this phone. The phone keeps the set that it has. */
export class OldWrapper extends Error {
  override readonly name = 'OldWrapper' as const;
  readonly statusCode = 426;
  readonly code = 'old_wrapper';
}

/** The needs of a document's releases that this version of the app does not meet, as sentences. */
export function unmetBy(wrapper: string | undefined, { shell, remotes }: Discovery): string[] {
  if (wrapper === undefined) return [];
  const fallbacks = remotes.flatMap(({ fallback }) => fallback ?? []);
  return brokenWrapperNeeds([shell, ...remotes, ...fallbacks], wrapper);
}
