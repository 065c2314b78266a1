import type { Waiting, WaitingsResponse } from '@viewmax/contracts/waiting';

export const waiting = (id: string, more: Partial<Waiting> = {}): Waiting => ({
  WaitingID: id,
  MovieID: 'm1',
  MovieTitle: 'Eko Nocturne',
  ShowtimeID: 's1',
  Date: '2025-12-05',
  StartTime: '16:15',
  CinemaID: 'c1',
  CinemaName: 'Riverside Screens',
  Count: 2,
  BySms: false,
  IsCovered: true,
  ...more,
});

export const offer = (more: Partial<NonNullable<Waiting['Offer']>> = {}): NonNullable<Waiting['Offer']> => ({
  HoldID: 'offer-1',
  Seats: ['F7', 'F8'],
  Until: new Date(Date.now() + 600_000).toISOString(),
  CinemaID: 'c1',
  CinemaName: 'Riverside Screens',
  PlanID: 'p1',
  ...more,
});

export const answerOf = (...Waitings: Waiting[]): WaitingsResponse => ({ Waitings, CanSms: false });
