import { keptPage } from './kept-sets.ts';
import { OFFLINE_PAGE } from './offline-page.ts';

export const PATIENCE_MS = 1_500;

const offlinePage = () =>
  new Response(OFFLINE_PAGE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });

/** The network's page where it comes in time, else the kept one; without one the network may take its time. */
export async function page(network: Promise<Response>): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const soon = await Promise.race([network, late]).catch(() => null);
  // A server in trouble is as good as none.
  if (soon && soon.status < 500) return soon;
  const kept = await keptPage();
  return kept ?? soon ?? network.catch(offlinePage);
}
