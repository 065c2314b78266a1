import type { ReleaseFile } from '@viewmax/shared/contracts/discovery';

/** The file that was served is not the one that was published. Trying again cannot help; somebody has to look. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError' as const;
}

export const isIntegrityError = (error: unknown): boolean => error instanceof Error && error.name === 'IntegrityError';

async function sha384(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * The browser blocks a file with a wrong hash exactly as it reports a lost connection. Asking for the bytes once more
 * tells the two apart.
 */
export async function explainBlocked(
  url: string,
  { file, integrity }: ReleaseFile,
  signal: AbortSignal,
): Promise<Error> {
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok) return new Error(`${url} answered ${answer.status}`);
    const found = await sha384(await answer.arrayBuffer());
    if (found !== integrity) return new IntegrityError(`${file} is not the file that was published`);
    return new Error(`${url} could not be loaded`);
  } catch (cause) {
    return new Error(`${url} could not be reached`, { cause });
  }
}
