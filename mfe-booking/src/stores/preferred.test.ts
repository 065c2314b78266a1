import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { endSession, startSession } from '@viewmax/shared';
import { storeTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { tokenFor } from '@viewmax/testing';
import { cinema, ticket } from '../testing/data.ts';
import { $lastBought, isCinemaOf } from './preferred.ts';

beforeEach(() => startSession(tokenFor()));
afterEach(endSession);

describe('the last purchase', () => {
  test('is null before the first purchase', () => {
    expect($lastBought.get()).toBeNull();
    expect(isCinemaOf(null, cinema('a'))).toBe(false);
  });

  test('is the latest purchase, not the latest show', () => {
    storeTickets('u-1', [
      ticket('later show', { ShowtimeDate: '2025-12-24', BoughtAt: '2025-12-01T10:00:00Z' }),
      ticket('bought last', { ShowtimeDate: '2025-12-05', BoughtAt: '2025-12-02T10:00:00Z' }),
    ]);
    expect($lastBought.get()?.TicketID).toBe('bought last');
  });

  test('is no ticket that a friend bought', () => {
    storeTickets('u-1', [ticket('own'), ticket('received', { Gift: 'received', BoughtAt: '2025-12-24T10:00:00Z' })]);
    expect($lastBought.get()?.TicketID).toBe('own');
  });

  test('is the latest show when the backend sends no time of purchase', () => {
    storeTickets('u-1', [ticket('a', { ShowtimeDate: '' }), ticket('b'), ticket('c', { ShowtimeDate: '2025-12-01' })]);
    expect($lastBought.get()?.TicketID).toBe('b');
  });
});

describe('its cinema', () => {
  test('is found by its id, or by name and address', () => {
    const named = { CinemaName: 'Cinema a', CinemaAddress: '14 Court Road, Sapele, Delta' };
    expect(isCinemaOf(ticket('t', { ...named, CinemaID: 'b' }), cinema('a'))).toBe(false);
    expect(isCinemaOf(ticket('t', { ...named, CinemaID: 'a' }), cinema('a'))).toBe(true);
    expect(isCinemaOf(ticket('t', named), cinema('a'))).toBe(true);
    expect(isCinemaOf(ticket('t', { ...named, CinemaAddress: 'elsewhere' }), cinema('a'))).toBe(false);
  });
});
