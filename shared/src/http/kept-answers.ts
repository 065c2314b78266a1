const CACHE = 'answers';
const MOST = 60;

const open = async (): Promise<Cache | null> => ('caches' in globalThis ? caches.open(CACHE).catch(() => null) : null);

const keyOf = (name: string): string => `/kept/${name}`;

/** Keeps an answer, so that it can be shown without a network. The oldest make room. */
export async function keepAnswer(name: string, body: unknown): Promise<void> {
  const cache = await open();
  if (!cache) return;
  await cache.delete(keyOf(name));
  await cache.put(keyOf(name), new Response(JSON.stringify(body)));
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => cache.delete(old)));
}

export async function keptAnswer<T>(name: string): Promise<T | undefined> {
  const kept = await (await open())?.match(keyOf(name));
  return kept ? ((await kept.json()) as T) : undefined;
}

export function forgetAnswers(): void {
  if ('caches' in globalThis) caches.delete(CACHE).catch(() => {});
}
