import type { Tables } from '../state/tables.ts';

/** The sentence by which a remote gets what it lacks: its request that waits for ops, or the command that asks. */
export type AskFor = (wanted: { claim: string; name: string; command: string }) => string;

interface Given {
  body?: { claim?: string; path?: string; slot?: string; name?: string; to?: string };
}

export async function readAskFor(tables: Tables, at: Date): Promise<AskFor> {
  const rows = await tables.selectFrom('approvals').select(['id', 'given']).where('expires_at', '>', at).execute();
  return ({ claim, name, command }) => {
    const request = rows.find(({ given }) => {
      const { body = {} } = given as Given;
      return [body.claim, body.path, body.slot].includes(claim) && (body.name ?? body.to) === name;
    });
    return request ? `Request ${request.id} for it waits for ops.` : `Ask ops for it: npx viewmax request ${command}.`;
  };
}
