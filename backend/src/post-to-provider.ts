export type ProviderCall = {
  fetch: typeof globalThis.fetch;
  url: string;
  headers?: Record<string, string>;
  body: string | URLSearchParams;
};

const DEADLINE_MS = 10_000;

export type ProviderAnswer = {
  status: number;
  headers: Headers;
  /** Null unless the answer is JSON. */
  answer: unknown;
};

/** Posts a message to the company that delivers it, and returns its answer. */
export async function postToProvider({ fetch, url, headers, body }: ProviderCall): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(DEADLINE_MS),
      redirect: 'error',
    });
    return { status: response.status, headers: response.headers, answer: await response.json().catch(() => null) };
  } catch (cause) {
    throw new Error('The provider gave no answer', { cause });
  }
}

export const jsonType = { 'content-type': 'application/json' };
