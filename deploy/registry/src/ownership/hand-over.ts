import type { Grant, OwnershipList, SlotOrder } from '@viewmax/contracts/ops/ownership';
import { isPublished, liveManifests } from '../releases/releases.ts';
import { type Change, change } from '../state/change.ts';
import { type Claim, claimOf, isSameClaim, meets, type Ownership } from '../state/claim.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import type { Tables } from '../state/tables.ts';
import { giveClaim, readOwnership, setRanks, takeClaims } from './keep-claims.ts';
import { fillerOf, type Holder, isShared, mayClaim, remotesIn } from './owned.ts';

export interface Move {
  claim: Claim;
  from: string;
  to: string;
}

export async function mustBeKnown(tables: Tables, name: string): Promise<void> {
  if (await isPublished(tables, name)) return;
  throw new Refused(
    `There is no remote "${name}": nothing is published under that name. Correct it, or publish a release first.`,
    'not_found',
  );
}

/** If the new owner is live with the claim already, the move ends at once without another promotion. */
async function takeWhatIsLive({ tables }: Change, name: string): Promise<void> {
  const release = (await liveManifests(tables)).find((one) => one.name === name);
  if (release) await takeClaims(tables, release);
}

/**
 * Permits another remote to claim a path or a slot too. It becomes the only owner when its release with the claim is
 * promoted.
 */
export function move(context: RegistryContext, by: string, { claim, from, to }: Move): Promise<void> {
  return change(context, by, async (its) => {
    const ownership = await readOwnership(its.tables);
    // A slot for several remotes belongs to the remote of its screen.
    const kind = isShared(claim, ownership) ? 'many' : claim.kind;
    const row = ownership.owned.find((one) => isSameClaim(one, { kind, form: claim.form }));
    const holder = row ?? (kind === 'slot' ? fillerOf(claim, ownership) : undefined);
    if (holder?.owner !== from) {
      throw new Refused(`${from} does not own ${claim.claim}: ${holder ? `${holder.owner} does` : 'it is free'}.`);
    }
    await mustBeKnown(its.tables, to);
    if (kind === 'slot') await setRanks(its.tables, claim.form, to === from ? [from] : [to, from]);
    else
      await its.tables
        .updateTable('owned')
        .set({ heir: to === from ? null : to })
        .where('kind', '=', kind)
        .where('form', '=', claim.form)
        .execute();
    await takeWhatIsLive(its, to);
    await its.note({ action: 'move', subject: holder.claim, detail: { from, to } });
  });
}

/** Who has what a grant would give. */
interface Granted {
  ownership: Ownership;
  wanted: Claim;
  /** Whether the remote may claim it already. */
  isHeld: boolean;
  /** Another remote with a claim that meets it. */
  other?: Holder;
  /** The remotes with a rank in a slot that takes several. */
  ranks?: string[];
}

/** Rejects an unknown remote. */
export async function readGranted(tables: Tables, { kind, claim, name }: Grant): Promise<Granted> {
  await mustBeKnown(tables, name);
  const wanted = claimOf(kind, claim);
  const ownership = await readOwnership(tables);
  const ranks = kind === 'slot' ? remotesIn(claim, ownership.ranks) : [];
  if (isShared(wanted, ownership)) return { ownership, wanted, isHeld: ranks.includes(name), ranks };
  if (kind === 'slot') {
    const filler = fillerOf(wanted, ownership);
    return { ownership, wanted, isHeld: ranks.includes(name), other: filler?.owner === name ? undefined : filler };
  }
  const isHeld = ownership.owned.some((row) => isSameClaim(row, wanted) && mayClaim(row, name));
  const other = ownership.owned.find((row) => meets(row, wanted) && row.owner !== name);
  return { ownership, wanted, isHeld, other };
}

/** Grants a remote a path or a slot before its first release with it, or a rank in a slot for several. */
export function grant(context: RegistryContext, by: string, given: Grant): Promise<void> {
  const { kind, claim, name } = given;
  return change(context, by, async ({ tables, note }) => {
    const { ownership, wanted, isHeld, other, ranks } = await readGranted(tables, given);
    if (other)
      throw new Refused(
        `${other.owner} owns ${other.claim}. Hand it over: viewmax ${kind} move ${other.claim} ${other.owner} ${name}.`,
      );
    if (!isHeld) await (ranks ? setRanks(tables, claim, [...ranks, name]) : giveClaim(tables, wanted, name, ownership));
    await note({ action: 'grant', subject: claim, detail: { kind, to: name } });
  });
}

/** Sets the remotes of a slot for several of them, in their order. A remote that is not named loses its rank. */
export function orderSlot(context: RegistryContext, by: string, { slot, remotes }: SlotOrder): Promise<void> {
  return change(context, by, async ({ tables, note }) => {
    const ownership = await readOwnership(tables);
    if (!isShared(claimOf('slot', slot), ownership)) {
      throw new Refused(
        `${slot} takes one remote or none. A live release has to declare it as many: viewmax slot list.`,
        'not_found',
      );
    }
    for (const name of remotes) await mustBeKnown(tables, name);
    await setRanks(tables, slot, remotes);
    await note({ action: 'order slot', subject: slot, detail: { before: remotesIn(slot, ownership.ranks), remotes } });
  });
}

export async function listOwnership({ tables }: RegistryContext): Promise<OwnershipList> {
  const ownership = await readOwnership(tables);
  const paths = ownership.owned.filter(({ kind }) => kind === 'path');
  const slots = [...new Set(ownership.ranks.map(({ slot }) => slot))].filter(
    (slot) => !isShared(claimOf('slot', slot), ownership),
  );
  return {
    paths: paths.map(({ claim, owner, heir }) => ({ path: claim, owner, movingTo: heir })),
    slots: slots.map((slot) => {
      const [first = '', ...others] = remotesIn(slot, ownership.ranks);
      return { slot, owner: others.at(-1) ?? first, movingTo: others.length > 0 ? first : null };
    }),
  };
}
