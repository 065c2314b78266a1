import type { Grant, OwnershipList, SlotOrder } from '@viewmax/contracts/ops/ownership';
import { isPublished, liveManifests } from '../releases/releases.ts';
import { type Change, change } from '../state/change.ts';
import { type Claim, claimOf, isSameClaim, meets, type Owned } from '../state/claim.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import type { Tables } from '../state/tables.ts';
import { namesIn, readOwned, setOwner, setPlaces, takeClaims } from './keep-claims.ts';
import { isShared, mayClaim } from './owned.ts';

export interface Move {
  claim: Claim;
  from: string;
  to: string;
}

export async function mustBeKnown(tables: Tables, name: string): Promise<void> {
  if (await isPublished(tables, name)) return;
  throw new Refused(`There is no remote "${name}": nothing is published under that name.`, 'not_found');
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
    const owned = await readOwned(its.tables);
    const one = owned.find((row) => isSameClaim(row, claim));
    // A slot for several remotes belongs to the remote of its screen.
    const row = one ?? owned.find(({ kind, form }) => kind === 'many' && claim.kind === 'slot' && form === claim.form);
    if (row?.owner !== from) {
      throw new Refused(`${from} does not own ${claim.claim}: ${row ? `${row.owner} does` : 'it is free'}.`);
    }
    await mustBeKnown(its.tables, to);
    await its.tables
      .updateTable('owned')
      .set({ heir: to === from ? null : to })
      .where('kind', '=', row.kind)
      .where('form', '=', row.form)
      .execute();
    await takeWhatIsLive(its, to);
    await its.note({ action: 'move', subject: row.claim, detail: { from, to } });
  });
}

/** Who has what a grant would give. */
interface Granted {
  wanted: Claim;
  /** Whether the remote may claim it already. */
  isHeld: boolean;
  /** The claim of another remote that meets it. */
  other?: Owned;
  /** The remotes with a place in a slot that takes several. */
  places?: string[];
}

/** Rejects an unknown remote. */
export async function readGranted(tables: Tables, { kind, claim, name }: Grant): Promise<Granted> {
  await mustBeKnown(tables, name);
  const wanted = claimOf(kind, claim);
  const owned = await readOwned(tables);
  if (isShared(wanted, owned)) {
    const places = namesIn(claim, owned);
    return { wanted, isHeld: places.includes(name), places };
  }
  const isHeld = owned.some((row) => isSameClaim(row, wanted) && mayClaim(row, name));
  return { wanted, isHeld, other: owned.find((row) => meets(row, wanted) && row.owner !== name) };
}

/** Grants a remote a path or a slot before its first release with it, or a place in a slot for several. */
export function grant(context: RegistryContext, by: string, given: Grant): Promise<void> {
  const { kind, claim, name } = given;
  return change(context, by, async ({ tables, note }) => {
    const { wanted, isHeld, other, places } = await readGranted(tables, given);
    if (other)
      throw new Refused(
        `${other.owner} owns ${other.claim}. Hand it over: viewmax ${kind} move ${other.claim} ${other.owner} ${name}.`,
      );
    if (!isHeld) await (places ? setPlaces(tables, claim, [...places, name]) : setOwner(tables, wanted, name));
    await note({ action: 'grant', subject: claim, detail: { kind, to: name } });
  });
}

/** Sets the remotes of a slot for several of them, in their order. A remote that is not named loses its place. */
export function orderSlot(context: RegistryContext, by: string, { slot, remotes }: SlotOrder): Promise<void> {
  return change(context, by, async ({ tables, note }) => {
    const owned = await readOwned(tables);
    if (!isShared(claimOf('slot', slot), owned)) {
      throw new Refused(
        `${slot} takes one remote or none. A live release has to declare it as many: viewmax slot list.`,
        'not_found',
      );
    }
    for (const name of remotes) await mustBeKnown(tables, name);
    await setPlaces(tables, slot, remotes);
    await note({ action: 'order slot', subject: slot, detail: { before: namesIn(slot, owned), remotes } });
  });
}

export async function listOwnership({ tables }: RegistryContext): Promise<OwnershipList> {
  const owned = await readOwned(tables);
  const of = (wanted: Owned['kind']) => owned.filter(({ kind }) => kind === wanted);
  return {
    paths: of('path').map(({ claim, owner, heir }) => ({ path: claim, owner, movingTo: heir })),
    slots: of('slot').map(({ claim, owner, heir }) => ({ slot: claim, owner, movingTo: heir })),
  };
}
