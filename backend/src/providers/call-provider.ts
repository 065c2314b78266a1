export interface ProviderCall {
  fetch: typeof globalThis.fetch;
  url: string;
  method?: 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer>;
}

const DEADLINE_MS = 10_000;

export interface ProviderAnswer {
  status: number;
  headers: Headers;
  /** Null unless the answer is JSON. */
  answer: unknown;
}

/** Calls the company that delivers messages, and returns its answer. */
export async function callProvider({
  fetch,
  url,
  method = 'POST',
  headers,
  body,
}: ProviderCall): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, {
      method,
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
