import type { DoorList, DoorScreening, DoorScreeningsResponse, RedeemResponse } from '@viewmax/contracts/attendant';
import type { Ticket } from '@viewmax/contracts/tickets';
import { provideWebCrypto, signingKey } from '@viewmax/testing/signing-key';
import { markOf } from '../stores/lists.ts';

const HOUR_MS = 3_600_000;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

export const doorScreening = (more: Partial<DoorScreening> = {}): DoorScreening => ({
  ShowtimeID: 's1',
  CinemaID: 'c1',
  CinemaName: 'Riverside Screens',
  MovieTitle: 'Eko Nocturne',
  ScreenLocation: 'Screen 2',
  ShowtimeDate: '2026-03-04',
  ShowtimeTime: '19:00',
  sold: 48,
  admitted: 12,
  opensAt: at(-HOUR_MS),
  startsAt: at(HOUR_MS / 2),
  endsAt: at(2 * HOUR_MS),
  listAt: at(-HOUR_MS / 2),
  ...more,
});

export const CODES = {
  fresh: '111111111111',
  used: '222222222222',
  void: '333333333333',
  cancelled: '444444444444',
  first: '555555555551',
  second: '555555555552',
  third: '555555555553',
  party: '666666666666',
  unknown: '999999999999',
};

provideWebCrypto();

export const key = await signingKey('k1');

/** A list with a few tickets and a party of three. The derivation is quick, because tests make many. */
async function listText({ sold: _, admitted: __, ...screening }: DoorScreening, isEmpty: boolean): Promise<string> {
  const kdf = { name: 'PBKDF2', hash: 'SHA-256', iterations: 2, bits: 128, salt: 'AAECAwQFBgcICQoLDA0ODw' } as const;
  const mark = (code: string) => markOf(code, kdf);
  const list: DoorList = {
    kind: 'viewmax door list 1',
    madeAt: at(-60_000),
    showing: screening,
    kdf,
    tickets: [
      { mark: await mark(CODES.fresh), seat: 'C7', status: 'Unused' },
      {
        mark: await mark(CODES.used),
        seat: 'C8',
        status: 'Used',
        usedAt: '2026-03-04T17:41:00.000Z',
        door: 'Side door',
      },
      { mark: await mark(CODES.void), seat: 'C9', status: 'Void' },
      { mark: await mark(CODES.cancelled), seat: 'C10', status: 'Cancelled' },
      { mark: await mark(CODES.first), seat: 'D1', status: 'Unused', party: 0, category: 'adult' },
      { mark: await mark(CODES.second), seat: 'D2', status: 'Unused', party: 0, category: 'child' },
      { mark: await mark(CODES.third), seat: 'D3', status: 'Unused', party: 0, category: 'child' },
    ],
    parties: [{ mark: await mark(CODES.party), size: 3, admitted: 0 }],
    notes: { child: 'Under 12' },
  };
  return JSON.stringify(isEmpty ? { ...list, tickets: [], parties: [] } : list);
}

/** The server's answer with the list of a screening. */
export async function listAnswer(
  screening: DoorScreening,
  { isEmpty = false, change = (text: string) => text }: { isEmpty?: boolean; change?: (text: string) => string } = {},
) {
  const text = await listText(screening, isEmpty);
  return { now: new Date().toISOString(), list: change(text), signature: await key.sign(text) };
}

export const screeningsAnswer = (...screenings: DoorScreening[]): DoorScreeningsResponse => ({
  cinemas: [{ CinemaID: 'c1', CinemaName: 'Riverside Screens', isManager: true }],
  showings: screenings,
  doorKeys: key.ring,
});

const ticket: Ticket = {
  TicketID: 't1',
  TicketStatus: 'Used',
  MovieTitle: 'Eko Nocturne',
  CinemaName: 'Riverside Screens',
  CinemaAddress: '14 Court Road, Sapele, Delta',
  ShowtimeTime: '19:00',
  ShowtimeDate: '2026-03-04',
  PosterURL: '/img/posters/eko.svg',
  QrCode: CODES.fresh,
  SeatNumber: 'C7',
  ScreenLocation: 'Screen 2',
};

export const redeemed = (seats = ['C7']): RedeemResponse => ({ ticket, seats, count: { sold: 48, admitted: 13 } });
