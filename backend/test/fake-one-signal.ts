export interface Delivered {
  userId: string;
  title: string;
  text: string;
  path: string;
  ttl: number;
}

interface Body {
  idempotency_key: string;
  include_aliases: { external_id: [string] };
  headings: { en: string };
  contents: { en: string };
  data: { path: string };
  ttl: number;
}

/** OneSignal's server. It delivers one message for each key, as the real one does. */
export function fakeOneSignal() {
  const delivered = new Map<string, Delivered>();
  const deleted: string[] = [];
  let failure: (() => Response) | undefined;
  let requests = 0;
  const fetch = (async (url, init) => {
    requests += 1;
    // Lets other nodes work meanwhile.
    await new Promise((done) => setTimeout(done, 2));
    if (failure) return failure();
    if (init?.method === 'DELETE') {
      deleted.push(String(url));
      return Response.json({ identity: {} }, { status: 202 });
    }
    const {
      idempotency_key: key,
      include_aliases,
      headings,
      contents,
      data,
      ttl,
    } = JSON.parse(String(init?.body)) as Body;
    const [userId] = include_aliases.external_id;
    delivered.set(key, { userId, title: headings.en, text: contents.en, path: data.path, ttl });
    return Response.json({ id: 'b15ba6e5-2223-49d6-9eda-684b9051f5a8', external_id: null });
  }) as typeof globalThis.fetch;
  return {
    fetch,
    requests: () => requests,
    /** The addresses of its deletions. */
    deleted,
    delivered: () => [...delivered.values()],
    /** Answers every request so, until `failWith()`. */
    failWith(answer?: () => Response) {
      failure = answer;
    },
    forget() {
      delivered.clear();
      requests = 0;
      failure = undefined;
    },
  };
}
