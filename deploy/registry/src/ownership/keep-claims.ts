import { type Claim, claimsOf, isSameClaim, meets, type Owned } from '../state/claim.ts';
import type { ChangeTables, Tables } from '../state/tables.ts';
import { type Claimant, isShared, placeForm, placeOf } from './owned.ts';

export const readOwned = (tables: Tables): Promise<Owned[]> =>
  tables.selectFrom('owned').selectAll().orderBy('kind').orderBy('claim').execute();

const remove = (tables: ChangeTables, { kind, form }: Pick<Claim, 'kind' | 'form'>) =>
  tables.deleteFrom('owned').where('kind', '=', kind).where('form', '=', form).execute();

export async function setOwner(tables: ChangeTables, { kind, form, claim }: Claim, owner: string): Promise<void> {
  await tables
    .insertInto('owned')
    .values({ kind, form, claim, owner, heir: null, place: null })
    .onConflict((conflict) => conflict.columns(['kind', 'form']).doUpdateSet({ owner, heir: null }))
    .execute();
  if (kind === 'many') await shareWithOwner(tables, claim);
}

/** Gives these remotes the places of a slot, in this order. No other remote keeps one. */
export async function setPlaces(tables: ChangeTables, slot: string, names: readonly string[]): Promise<void> {
  await tables.deleteFrom('owned').where('kind', '=', 'fill').where('claim', '=', slot).execute();
  const rows = names.map((owner, place) => {
    const form = placeForm(slot, owner);
    return { kind: 'fill' as const, form, claim: slot, owner, heir: null, place };
  });
  if (rows.length > 0) await tables.insertInto('owned').values(rows).execute();
}

/** The remotes with a place in a slot, in their order. */
export const namesIn = (slot: string, owned: readonly Owned[]): string[] =>
  owned
    .filter(({ kind, claim }) => kind === 'fill' && claim === slot)
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ owner }) => owner);

/** The remote that filled a slot alone gets its first place when the slot takes several. */
async function shareWithOwner(tables: ChangeTables, slot: string): Promise<void> {
  const owned = await readOwned(tables);
  const alone = owned.find(({ kind, form }) => kind === 'slot' && form === slot);
  if (!alone) return;
  await remove(tables, alone);
  await setPlaces(tables, slot, [alone.owner, ...namesIn(slot, owned)]);
}

/** Assigns the claims of a promoted release to its remote and completes its moves. Returns the moves. */
export async function takeClaims(tables: ChangeTables, release: Claimant): Promise<Owned[]> {
  const owned = await readOwned(tables);
  const moves: Owned[] = [];
  for (const claim of claimsOf(release)) {
    if (isShared(claim, owned)) continue;
    const row = owned.find((one) => isSameClaim(one, claim));
    if (row && row.heir !== release.name) continue;
    await setOwner(tables, row ?? claim, release.name);
    if (row) moves.push(row);
  }
  return moves;
}

const claimsOfAll = (releases: readonly Claimant[]): { name: string; claim: Claim }[] =>
  releases.flatMap((release) => claimsOf(release).map((claim) => ({ name: release.name, claim })));

/** Whether the owner itself is live with this claim. */
const isInUse = (row: Owned, live: readonly Claimant[]): boolean =>
  live.some(({ name, ...release }) => name === row.owner && claimsOf(release).some((claim) => meets(claim, row)));

/** Local builds go live without a rollout. A claim that moved between their folders changes its owner too. */
export async function settleClaims(
  tables: ChangeTables,
  changed: ReadonlySet<string>,
  live: readonly Claimant[],
): Promise<void> {
  let owned = await readOwned(tables);
  // A slot for several remotes first, because the others then need a place in it.
  const isMany = ({ claim }: { claim: Claim }) => (claim.kind === 'many' ? 0 : 1);
  for (const { name, claim } of claimsOfAll(live).sort((one, other) => isMany(one) - isMany(other))) {
    if (isShared(claim, owned)) {
      if (!changed.has(name) || placeOf(name, claim.claim, owned)) continue;
      await setPlaces(tables, claim.claim, [...namesIn(claim.claim, owned), name]);
      owned = await readOwned(tables);
      continue;
    }
    const exact = owned.find((row) => isSameClaim(row, claim));
    if (exact?.owner === name) continue;
    const others = owned.filter((row) => meets(row, claim) && row.owner !== name);
    // An unchanged build gets only claims that another one dropped in the same start.
    if (!changed.has(name) && !others.some(({ owner }) => changed.has(owner))) continue;
    if (exact?.heir !== name && others.some((row) => isInUse(row, live))) continue;
    const lost = others.filter((row) => !isInUse(row, live));
    for (const row of lost) await remove(tables, row);
    await setOwner(tables, claim, name);
    owned = await readOwned(tables);
  }
}

/** Frees the claims of a removed remote. A path under way to another remote goes to that one. */
export async function freeClaims(tables: ChangeTables, name: string): Promise<void> {
  await tables.updateTable('owned').set({ heir: null }).where('heir', '=', name).execute();
  await tables
    .updateTable('owned')
    .set(({ ref }) => ({ owner: ref('heir').$notNull(), heir: null }))
    .where('owner', '=', name)
    .where('heir', 'is not', null)
    .execute();
  await tables.deleteFrom('owned').where('owner', '=', name).execute();
}

/** Assigns claims without an owner to live releases. */
export async function takeFreeClaims(tables: ChangeTables, live: readonly Claimant[]): Promise<void> {
  const owned = await readOwned(tables);
  for (const { name, claim } of claimsOfAll(live)) {
    if (isShared(claim, owned)) continue;
    if (owned.some((row) => isSameClaim(row, claim) || (meets(row, claim) && row.owner !== name))) continue;
    await setOwner(tables, claim, name);
    owned.push({ ...claim, owner: name, heir: null, place: null });
  }
}
