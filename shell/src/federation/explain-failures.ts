import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import { abortAfter, toError } from '@viewmax/shared/internal';
import { explainBlocked } from '../releases/integrity.ts';
import type { EntryTimeouts } from '../releases/patience-of.ts';
import type { FindRelease } from './load-entries.ts';

/** The name of the bundler's error for a lost chunk. Its `request` is the chunk's URL. */
const CHUNK_LOAD_ERROR = 'ChunkLoadError';

const requestOf = (error: unknown): string | undefined =>
  error instanceof Error && error.name === CHUNK_LOAD_ERROR
    ? (error as Error & { request?: string }).request
    : undefined;

/** The bundler's error has no cause. For a chunk of this release, this finds the cause. */
export async function explainChunk(error: unknown, release: LiveRelease, timeoutMs: number): Promise<Error> {
  const request = requestOf(error);
  if (!request) return toError(error);
  const chunks = [...release.code, ...Object.values(release.screens).flat()];
  const chunk = chunks.find(({ file }) => request.endsWith(release.base + file));
  return chunk ? explainBlocked(request, chunk, abortAfter(timeoutMs)) : toError(error);
}

/** A runtime plugin that gives the failure of a remote its cause. */
export const explainFailures = (find: FindRelease, { entryMs }: EntryTimeouts): ModuleFederationRuntimePlugin => ({
  name: 'explain-failures',
  async errorLoadRemote({ id, error }) {
    throw await explainChunk(error, find(id.slice(0, id.lastIndexOf('/'))), entryMs);
  },
});

const LOADING = ['LoadError', CHUNK_LOAD_ERROR, 'DeadlineError', 'SlowLineError'];

/** A lost chunk throws while its screen renders, but it is a failure of loading. */
export const isLoadError = (error: Error): boolean => LOADING.includes(error.name);
