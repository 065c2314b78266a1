const CACHE = 'pictures';
const MOST = 80;

/** Posters and photographs: once seen, they cost nothing and are there without a network. The oldest make room. */
export async function picture(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await caches.open(CACHE).catch(() => null);
  const kept = await cache?.match(request, { ignoreVary: true }).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  // A network's own page may come instead, and would stay.
  if (cache && answer.ok && answer.headers.get('content-type')?.startsWith('image/'))
    later(keep(cache, request, answer.clone()));
  return answer;
}

async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => cache.delete(old)));
}
