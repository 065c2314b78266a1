import { mustNotMakePeople } from '../../approvals/two-people.ts';
import { createToken, listTokens, revokeToken, rotateToken } from '../../tokens/tokens.ts';
import type { OpsParts } from '../parts.ts';

export function tokenRoutes({ serve, context }: OpsParts): void {
  serve('listTokens', async () => ({ tokens: await listTokens(context) }));
  serve('createToken', async ({ body, who }) => {
    if (body.role !== 'read') await mustNotMakePeople(context, who);
    return createToken(context, who.by, body);
  });
  serve('rotateToken', async ({ params, body, who }) => {
    // Its bearer stays the same person.
    if (params.id !== who.id) await mustNotMakePeople(context, who);
    return rotateToken(context, who.by, params.id, body.graceMinutes);
  });
  serve('revokeToken', ({ params, who }) => revokeToken(context, who.by, params.id));
}
