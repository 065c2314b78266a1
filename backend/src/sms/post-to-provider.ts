export type ProviderCall = {
  fetch: typeof globalThis.fetch;
  url: string;
  headers?: Record<string, string>;
  body: string | URLSearchParams;
};

const DEADLINE_MS = 10_000;

/** Posts to a provider and returns its answer. */
export async function postToProvider({
  fetch,
  url,
  headers,
  body,
}: ProviderCall): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(DEADLINE_MS),
      redirect: 'error',
    });
    return { status: response.status, answer: await response.json().catch(() => null) };
  } catch (cause) {
    throw new Error('The SMS provider gave no answer', { cause });
  }
}

export const jsonType = { 'content-type': 'application/json' };
