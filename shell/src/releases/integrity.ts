import type { LazyFile } from '@viewmax/contracts/discovery';
import type { FailureKind } from '@viewmax/shared/internal';
import { sha384 } from './sha384.ts';

/** The server sent other bytes than the published file. A retry cannot help; the ops team has to act. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError' as const;
}

/** The file did not arrive: no network, or no such file. A retry may help. */
export class LoadError extends Error {
  override readonly name = 'LoadError' as const;
}

export const isIntegrityError = (error: unknown): boolean => error instanceof Error && error.name === 'IntegrityError';

/** The kind of a failure: `integrity` for wrong bytes, else the kind of the step that failed. */
export const kindOf = (error: unknown, step: FailureKind): FailureKind =>
  isIntegrityError(error) ? 'integrity' : step;

/**
 * The browser reports a wrong hash and a lost connection by the same event. This fetches the bytes once more to
 * distinguish them.
 */
export async function explainBlocked(
  url: string,
  { file, integrity, starts }: LazyFile,
  signal: AbortSignal,
): Promise<Error> {
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok) return new LoadError(`${url} answered ${answer.status}`);
    const found = await sha384(await answer.arrayBuffer());
    if (!found.startsWith(integrity ?? starts ?? ''))
      return new IntegrityError(`${file} is not the file that was published`);
    return new LoadError(`${url} could not be loaded`);
  } catch (cause) {
    return new LoadError(`${url} could not be reached`, { cause });
  }
}
