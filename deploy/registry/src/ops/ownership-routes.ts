import { grant, listOwnership, move, orderSlot } from '../ownership/hand-over.ts';
import { listProxies, proxyPath, unproxyPath } from '../ownership/proxies.ts';
import { mustBeTwo } from '../people/second-person.ts';
import { readRules, setRules } from '../rollouts/rules.ts';
import { listSlots } from '../rollouts/slots.ts';
import { claimOf } from '../state/claim.ts';
import type { OpsParts } from './serve-call.ts';

/** Owners of paths and slots, the paths to backends of remotes, and the rules for squads. */
export function ownershipRoutes({ serve, context, publicUrl, previewUrl }: OpsParts): void {
  const rules = () => readRules(context.tables, context.isProduction);

  serve('listOwnership', () => listOwnership(context));
  serve('movePath', ({ body: { path, from, to }, who }) =>
    move(context, who.by, { claim: claimOf('path', path), from, to }),
  );
  serve('moveSlot', ({ body: { slot, from, to }, who }) =>
    move(context, who.by, { claim: claimOf('slot', slot), from, to }),
  );
  serve('listSlots', () => listSlots(context));
  serve('orderSlot', ({ body, who }) => orderSlot(context, who.by, body));
  serve('grant', ({ body, who }) => grant(context, who.by, body));

  serve('listHosts', async () => ({ proxies: await listProxies(context.tables) }));
  serve('proxyPath', ({ body, who }) => proxyPath(context, who.by, body, { publicUrl: publicUrl(), previewUrl }));
  serve('unproxyPath', ({ query, who }) => unproxyPath(context, who.by, query));

  serve('readRules', rules);
  serve('setRules', async ({ body, who }) => {
    if (typeof body.secondPerson === 'number') await mustBeTwo(context);
    await setRules(context, who.by, body);
    return rules();
  });
}
