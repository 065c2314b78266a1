import { expect, test } from '@jest/globals';
import { ticket } from '../../testing/data.ts';
import { calendarEvent } from './calendar-event.ts';

const now = new Date('2025-12-01T08:00:00.123Z');

test('a ticket without a time has no event', () => {
  expect(calendarEvent(ticket('a', { ShowtimeTime: '' }), now)).toBeNull();
});

test('the event begins in UTC at the time of Lagos, and never holds the code', () => {
  const lines = calendarEvent(ticket('a', { ShowtimeTime: '00:30' }), now)?.split('\r\n') ?? [];
  expect(lines).toContain('DTSTART:20251204T233000Z');
  expect(lines).toContain('DTSTAMP:20251201T080000Z');
  expect(lines).toContain('SUMMARY:Movie a');
  expect(lines).toContain('LOCATION:Riverside Screens\\, 14 Court Road\\, Sapele\\, Delta');
  expect(lines).toContain('DESCRIPTION:Screen 2\\, first floor\\, Seat F12');
  expect(lines.join()).not.toContain('482917306123');
});

test('the event says row and seat in words, where the backend does', () => {
  const event = calendarEvent(ticket('a', { SeatText: 'Row F, seat 12, wheelchair' }), now);
  expect(event).toContain('DESCRIPTION:Screen 2\\, first floor\\, Row F\\, seat 12\\, wheelchair');
});

test('the event escapes special characters and folds long lines, by bytes', () => {
  const event = calendarEvent(ticket('a', { MovieTitle: `a;b\\c\nd ${'Ọ̀yọ́'.repeat(40)}` }), now) ?? '';
  expect(event).toContain('SUMMARY:a\\;b\\\\c\\nd ');
  for (const line of event.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(event.replaceAll('\r\n ', '')).toContain('Ọ̀yọ́'.repeat(40));
});
