import { type Claim, claimsOf, isSameClaim, meets, type Owned, type Ownership } from '../state/claim.ts';
import type { ChangeTables, Tables } from '../state/tables.ts';
import { type Claimant, fillerOf, type Holder, isShared, remotesIn } from './owned.ts';

export async function readOwnership(tables: Tables): Promise<Ownership> {
  const rows = tables.selectFrom('owned').select(['kind', 'form', 'claim', 'owner', 'heir']);
  // A node of the previous release has rows of other kinds.
  const owned = await rows.where('kind', 'in', ['path', 'many']).orderBy('kind').orderBy('claim').execute();
  return { owned, ranks: await tables.selectFrom('places').selectAll().orderBy('slot').orderBy('rank').execute() };
}

/** Gives these remotes the ranks of a slot, in this order. No other remote keeps one. */
export async function setRanks(tables: ChangeTables, slot: string, remotes: readonly string[]): Promise<void> {
  await tables.deleteFrom('places').where('slot', '=', slot).execute();
  const rows = remotes.map((remote, rank) => ({ slot, remote, rank }));
  if (rows.length > 0) await tables.insertInto('places').values(rows).execute();
}

type OwnedClaim = Pick<Owned, 'kind' | 'form' | 'claim'>;

async function setOwner(
  tables: ChangeTables,
  { kind, form, claim }: OwnedClaim,
  owner: string,
  ownership: Ownership,
): Promise<void> {
  const row = { kind, form, claim, owner, heir: null };
  await tables
    .insertInto('owned')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'form']).doUpdateSet({ owner, heir: null }))
    .execute();
  if (kind === 'path' || ownership.owned.some((one) => isSameClaim(one, row))) return;
  // The remote that filled the slot alone gets its first rank.
  const filler = fillerOf(row, ownership);
  if (filler) await setRanks(tables, form, [filler.owner]);
}

/** Gives a remote a claim that takes one. */
export const giveClaim = (
  tables: ChangeTables,
  { kind, form, claim }: Claim,
  name: string,
  ownership: Ownership,
): Promise<void> =>
  kind === 'slot' ? setRanks(tables, form, [name]) : setOwner(tables, { kind, form, claim }, name, ownership);

/** The holder of a claim that takes one, and the remote that takes it over. */
function holderOf(claim: Claim, ownership: Ownership): { holder: Holder; heir: string | null } | undefined {
  if (claim.kind !== 'slot') {
    const row = ownership.owned.find((one) => isSameClaim(one, claim));
    return row && { holder: row, heir: row.heir };
  }
  const holder = fillerOf(claim, ownership);
  const [first = null] = remotesIn(claim.form, ownership.ranks);
  return holder && { holder, heir: first === holder.owner ? null : first };
}

/** Assigns the claims of a promoted release to its remote and completes its moves. Returns the former holders. */
export async function takeClaims(tables: ChangeTables, release: Claimant): Promise<Holder[]> {
  const ownership = await readOwnership(tables);
  const moves: Holder[] = [];
  for (const claim of claimsOf(release)) {
    if (isShared(claim, ownership)) continue;
    const found = holderOf(claim, ownership);
    if (found && found.heir !== release.name) continue;
    await giveClaim(tables, found?.holder ?? claim, release.name, ownership);
    if (found) moves.push(found.holder);
  }
  return moves;
}

const claimsOfAll = (releases: readonly Claimant[]): { name: string; claim: Claim }[] =>
  releases.flatMap((release) => claimsOf(release).map((claim) => ({ name: release.name, claim })));

/** Whether the holder itself is live with this claim. */
const isInUse = (holder: Holder, live: readonly Claimant[]): boolean =>
  live.some(({ name, ...release }) => name === holder.owner && claimsOf(release).some((claim) => meets(claim, holder)));

/** The holders of claims that meet this one, of other remotes. */
function othersOf(name: string, claim: Claim, ownership: Ownership): Holder[] {
  const rows: Holder[] = ownership.owned.filter((row) => meets(row, claim));
  // In a slot that takes several already, the ranks are no claims of their own.
  const isOpen = claim.kind === 'many' && ownership.owned.some((row) => isSameClaim(row, claim));
  const filler = claim.kind === 'path' || isOpen ? undefined : fillerOf(claim, ownership);
  return [...rows, ...(filler ? [filler] : [])].filter(({ owner }) => owner !== name);
}

const drop = ({ kind, form }: Holder, tables: ChangeTables) =>
  kind === 'slot'
    ? setRanks(tables, form, [])
    : tables.deleteFrom('owned').where('kind', '=', kind).where('form', '=', form).execute();

/** Local builds go live without a rollout. A claim that moved between their folders changes its owner too. */
export async function settleClaims(
  tables: ChangeTables,
  changed: ReadonlySet<string>,
  live: readonly Claimant[],
): Promise<void> {
  let ownership = await readOwnership(tables);
  // A slot for several remotes first, because the others then need a rank in it.
  const isMany = ({ claim }: { claim: Claim }) => (claim.kind === 'many' ? 0 : 1);
  for (const { name, claim } of claimsOfAll(live).sort((one, other) => isMany(one) - isMany(other))) {
    if (isShared(claim, ownership)) {
      const remotes = remotesIn(claim.claim, ownership.ranks);
      if (!changed.has(name) || remotes.includes(name)) continue;
      await setRanks(tables, claim.claim, [...remotes, name]);
      ownership = await readOwnership(tables);
      continue;
    }
    const exact = holderOf(claim, ownership);
    if (exact?.holder.owner === name) continue;
    const others = othersOf(name, claim, ownership);
    // An unchanged build gets only claims that another one dropped in the same start.
    if (!changed.has(name) && !others.some(({ owner }) => changed.has(owner))) continue;
    if (exact?.heir !== name && others.some((holder) => isInUse(holder, live))) continue;
    for (const lost of others.filter((holder) => !isInUse(holder, live))) await drop(lost, tables);
    await giveClaim(tables, claim, name, await readOwnership(tables));
    ownership = await readOwnership(tables);
  }
}

/** Frees the claims of a removed remote. A path or a slot under way to another remote goes to that one. */
export async function freeClaims(tables: ChangeTables, name: string): Promise<void> {
  await tables.updateTable('owned').set({ heir: null }).where('heir', '=', name).execute();
  await tables
    .updateTable('owned')
    .set(({ ref }) => ({ owner: ref('heir').$notNull(), heir: null }))
    .where('owner', '=', name)
    .where('heir', 'is not', null)
    .execute();
  const freed = await tables.deleteFrom('owned').where('owner', '=', name).returning(['kind', 'form']).execute();
  // The ranks of a slot for several go with its screen.
  for (const { form } of freed.filter(({ kind }) => kind === 'many')) await setRanks(tables, form, []);
  await tables.deleteFrom('places').where('remote', '=', name).execute();
}

/** Assigns claims without an owner to live releases. */
export async function takeFreeClaims(tables: ChangeTables, live: readonly Claimant[]): Promise<void> {
  for (const { name, claim } of claimsOfAll(live)) {
    const ownership = await readOwnership(tables);
    if (isShared(claim, ownership) || holderOf(claim, ownership) || othersOf(name, claim, ownership).length > 0)
      continue;
    await giveClaim(tables, claim, name, ownership);
  }
}
