const CACHE = 'pictures';
const MOST = 80;

/** Posters and photographs: once seen, they cost nothing and are there without a network. The oldest make room. */
export async function picture(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await caches.open(CACHE).catch(() => null);
  const kept = await cache?.match(request, { ignoreVary: true }).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  if (cache && answer.ok) later(keep(cache, request, answer.clone()));
  return answer;
}

async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => cache.delete(old)));
}
