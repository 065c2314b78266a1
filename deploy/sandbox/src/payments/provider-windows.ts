import type { FastifyPluginAsync } from 'fastify';
import { sendPage } from '../pages/page.ts';
import { isOutcome } from './payment.ts';
import type { ProviderParts, ProviderWindow } from './provider-window-list.ts';
import { providerWindowPage, wayBack } from './provider-window-page.ts';
import { readFlutterwaveWindow, readPaystackWindow, type WindowRequest } from './read-window-request.ts';

interface OfWindow {
  Params: { token: string };
  Body: { outcome?: unknown } | undefined;
}

/** The provider's windows: its script opens them, a frame shows them, and the payer uses them. */
export const providerWindows: FastifyPluginAsync<ProviderParts> = async (app, { book, keys, windows }) => {
  function contentFor({ title, input, problem }: WindowRequest): ProviderWindow {
    if (!input) return { title, problem };
    const known = book.byReference(input.method, input.reference);
    // Paystack resumes an abandoned payment, and refuses a used reference.
    if (input.method === 'paystack' && known) {
      const unused = known.state === 'open' || known.state === 'failed';
      return unused ? { title, payment: known } : { title, problem: 'Duplicate Transaction Reference' };
    }
    return { title, payment: book.open(input) };
  }

  const openAt = (content: ProviderWindow) => {
    const token = windows.open(content);
    return { token, url: `/sandbox/windows/${token}`, id: content.payment?.id, problem: content.problem };
  };

  // The page that opens a window may have another origin: the native wrapper's.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' });
  });
  app.options('/windows/*', async (_request, reply) => reply.code(204).send());

  app.post('/windows/flutterwave', async ({ body }) => openAt(contentFor(readFlutterwaveWindow(body, keys))));
  app.post('/windows/paystack', async ({ body }) => openAt(contentFor(readPaystackWindow(body, keys))));

  app.get<OfWindow>('/windows/:token', async ({ params }, reply) => {
    const content = windows.byToken(params.token) ?? { title: '', problem: 'This window has expired.' };
    return sendPage(reply, providerWindowPage(content));
  });
  app.get<OfWindow>('/windows/:token/state', async ({ params }, reply) => {
    reply.header('cache-control', 'no-store');
    return { state: windows.byToken(params.token)?.payment?.state ?? null };
  });
  app.post<OfWindow>('/windows/:token', async ({ body, params }, reply) => {
    const content = windows.byToken(params.token);
    const payment = content?.payment;
    if (payment && isOutcome(body?.outcome)) book.charge(payment, body.outcome);
    const isOver = payment?.state === 'paid' && content?.returnTo;
    return reply.redirect(isOver ? wayBack(content) : `/sandbox/windows/${params.token}`, 303);
  });
};
