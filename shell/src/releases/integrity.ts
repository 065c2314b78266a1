import type { LazyFile, LiveRelease } from '@viewmax/shared/contracts/discovery';
import { abortAfter, type FailureKind, toError } from '@viewmax/shared/internal';
import { sha384 } from './sha384.ts';

/** The file that was served is not the one that was published. Trying again cannot help; somebody has to look. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError' as const;
}

/** The file did not come: no network, no such file, or too late. Trying again may help. */
export class LoadError extends Error {
  override readonly name = 'LoadError' as const;
}

export const isIntegrityError = (error: unknown): boolean => error instanceof Error && error.name === 'IntegrityError';

/** Wrong bytes are that wherever they show; else it is the kind of the moment. */
export const kindOf = (error: unknown, moment: FailureKind): FailureKind =>
  isIntegrityError(error) ? 'integrity' : moment;

/**
 * The browser blocks a file with a wrong hash exactly as it reports a lost connection. Asking for the bytes once more
 * tells the two apart.
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

const requestOf = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'ChunkLoadError'
    ? (error as Error & { request?: string }).request
    : undefined;

/** The bundler only says that a chunk failed. If it is a file of this release, this says why. */
export async function explainChunk(error: unknown, release: LiveRelease, timeoutMs: number): Promise<Error> {
  const request = requestOf(error);
  const chunks = [...release.code, ...Object.values(release.screens).flat()];
  const chunk = chunks.find(({ file }) => request?.endsWith(release.base + file));
  return request && chunk ? explainBlocked(request, chunk, abortAfter(timeoutMs)) : toError(error);
}

const LOADING = ['LoadError', 'ChunkLoadError', 'DeadlineError'];

/** A screen's chunk arrives while the screen is drawn, but its absence is a fault of loading. */
export const isLoadError = (error: Error): boolean => LOADING.includes(error.name);
