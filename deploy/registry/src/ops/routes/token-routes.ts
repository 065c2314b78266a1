import { createToken, listTokens, revokeToken, rotateToken } from '../../tokens/tokens.ts';
import type { OpsParts } from '../parts.ts';

export function tokenRoutes({ serve, context }: OpsParts): void {
  serve('listTokens', async () => ({ tokens: await listTokens(context) }));
  serve('createToken', ({ body, who }) => createToken(context, who.by, body));
  serve('rotateToken', ({ params, body, who }) => rotateToken(context, who.by, params.id, body.graceMinutes));
  serve('revokeToken', ({ params, who }) => revokeToken(context, who.by, params.id));
}
