import type { DoorList, DoorScreening, DoorScreeningsResponse } from '@viewmax/contracts/attendant';
import { getDoorList } from '@viewmax/contracts/calls';
import { ask, persistedAtom } from '@viewmax/shared';
import { bytesOf, textOf } from '@viewmax/shared/bundled/base64url.ts';
import { clockError } from '@viewmax/shared/bundled/clock-error.ts';
import { isSigned } from '@viewmax/shared/bundled/is-signed.ts';
import { noteReached } from './screenings.ts';

/** A signed list, as the server sent it. */
interface StoredList {
  text: string;
  signature: string;
  keys: DoorScreeningsResponse['doorKeys'];
  /** When it came, by the phone's clock. */
  at: number;
  endsAt: string;
  /** The counts of that moment, which tell whether it is still the newest. */
  sold: number;
  admitted: number;
}

type Lists = Readonly<Record<string, StoredList>>;

/** The lists by screening. They leave the phone at the sign-out, and at its end. */
export const $lists = persistedAtom<Lists>('doorLists', {}, { personal: true });

/** The server's clock, in milliseconds ahead of the phone's. */
const $ahead = persistedAtom<number>('doorClock', 0, { personal: true });

export const serverNow = (): number => Date.now() + $ahead.get();

type DoorScreeningKey = Pick<DoorScreening, 'CinemaID' | 'ShowtimeID'>;

const keyOf = ({ CinemaID, ShowtimeID }: DoorScreeningKey): string => `${CinemaID}/${ShowtimeID}`;

const KIND: DoorList['kind'] = 'viewmax door list 1';

/** Null for a text that no key of the server signed, and for the list of another screening. */
async function readList(key: string, { text, signature, keys }: Pick<StoredList, 'text' | 'signature' | 'keys'>) {
  if (!(await isSigned(text, signature, keys))) return null;
  const list = JSON.parse(text) as DoorList;
  return list.kind === KIND && keyOf(list.showing) === key ? list : null;
}

const read = new Map<string, { text: string; list: Promise<DoorList | null> }>();

async function listAt(key: string): Promise<DoorList | null> {
  const stored = $lists.get()[key];
  if (!stored) return null;
  const known = read.get(key);
  if (known?.text === stored.text) return known.list;
  const list = readList(key, stored);
  read.set(key, { text: stored.text, list });
  return list;
}

/** The verified list of a screening on this phone. */
export const verifiedList = (screening: DoorScreeningKey): Promise<DoorList | null> => listAt(keyOf(screening));

/** Verifies the lists of this phone, so that no scan waits for it. */
export function readLists(): void {
  for (const key of Object.keys($lists.get())) void listAt(key);
}

/** When the list of a screening came to this phone, in milliseconds since 1970. */
export const listTime = (lists: Lists, screening: DoorScreeningKey): number | undefined => lists[keyOf(screening)]?.at;

const MINUTE_MS = 60_000;

/** Sales make a list old at once. Scans make it old slowly, because the door of each scan knows its own. */
function isOld(stored: StoredList | undefined, { sold, admitted }: DoorScreening): boolean {
  if (!stored) return true;
  const ageMs = Date.now() - stored.at;
  return sold !== stored.sold || ageMs > 60 * MINUTE_MS || (admitted !== stored.admitted && ageMs > 2 * MINUTE_MS);
}

async function renew(screening: DoorScreening, keys: StoredList['keys']): Promise<void> {
  const { ShowtimeID: showtimeId, CinemaID: cinemaId } = screening;
  const { now, list: text, signature } = await noteReached(ask(getDoorList, { params: { showtimeId, cinemaId } }));
  $ahead.set(-clockError(Date.parse(now)));
  if (!(await readList(keyOf(screening), { text, signature, keys })))
    throw new Error('The list is not signed for this screening');
  const { endsAt, sold, admitted } = screening;
  const stored: StoredList = { text, signature, keys, at: Date.now(), endsAt, sold, admitted };
  $lists.set({ ...$lists.get(), [keyOf(screening)]: stored });
}

let renewing = false;

/** Loads the missing and the old lists of the screenings that have one now, one after the other. */
export async function renewLists({ showings: screenings, doorKeys }: DoorScreeningsResponse): Promise<void> {
  // WebCrypto needs https. Without it the door works with a network only.
  if (renewing || !crypto.subtle) return;
  renewing = true;
  const now = serverNow();
  const listed = screenings.filter(({ listAt, endsAt }) => Date.parse(listAt) <= now && now < Date.parse(endsAt));
  try {
    for (const screening of listed.filter((one) => isOld($lists.get()[keyOf(one)], one)))
      await renew(screening, doorKeys);
  } catch (error) {
    console.error('A list could not be renewed', error);
  } finally {
    renewing = false;
    readLists();
  }
}

/** Deletes the lists of screenings that are over. */
export function dropLists(): void {
  const all = Object.entries($lists.get());
  const left = all.filter(([, { endsAt }]) => serverNow() < Date.parse(endsAt));
  if (left.length < all.length) $lists.set(Object.fromEntries(left));
}

/** A code as a list writes it. It is slow on purpose, because twelve digits are quickly tried. */
export async function markOf(code: string, { name, hash, salt, iterations, bits }: DoorList['kdf']): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), name, false, ['deriveBits']);
  return textOf(await crypto.subtle.deriveBits({ name, hash, iterations, salt: bytesOf(salt) }, key, bits));
}
