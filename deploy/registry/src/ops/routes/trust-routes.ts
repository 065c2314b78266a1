import { createExchange } from '../../trust/exchange.ts';
import { createTrust, listTrusts, revokeTrust } from '../../trust/trusts.ts';
import { limitOf } from '../limit-of.ts';
import type { OpsParts } from '../parts.ts';

const BODY_LIMIT = 16_384;

/** Trusted repositories, and the exchange of their runs' identity tokens. */
export function trustRoutes({ serve, context, noteRefusal }: OpsParts): void {
  serve('listTrusts', async () => ({ trusts: await listTrusts(context) }));
  serve('createTrust', ({ body, who }) => createTrust(context, who.by, body));
  serve('revokeTrust', ({ params, who }) => revokeTrust(context, who.by, params.id));

  const exchange = createExchange(context, noteRefusal);
  serve('exchangeToken', ({ body }) => exchange(body), {
    bodyLimit: BODY_LIMIT,
    onRequest: limitOf(context.now, 'exchanges'),
  });
}
