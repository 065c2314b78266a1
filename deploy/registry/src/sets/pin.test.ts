import { expect, test } from '@jest/globals';
import { createPins, PIN_MAX_AGE_MS } from './pin.ts';

const clock = { time: 1_800_000_000_000 };
const pins = createPins(['secret'], () => clock.time);
const pin = { setId: '0a1b2c3d4e5f', issuedAt: clock.time };

test('what is not ours, was changed or is too old is no pin', () => {
  const text = pins.write(pin);
  const [setId = '', minute = '', mac = ''] = text.split('.');
  const later = (Number.parseInt(minute, 36) + 60).toString(36);
  for (const other of [
    undefined,
    '',
    'x',
    `f${setId.slice(1)}.${minute}.${mac}`,
    `${setId}.${later}.${mac}`,
    `${text}x`,
  ]) {
    expect(pins.read(other)).toBeNull();
  }
  expect(createPins(['another'], () => clock.time).read(text)).toBeNull();
  clock.time += PIN_MAX_AGE_MS;
  expect(pins.read(text)).toBeNull();
});

test('a pin says since when, to the minute, to every node with the secret', () => {
  const text = pins.write({ ...pin, issuedAt: clock.time + 59_000 });
  expect(createPins(['secret'], () => clock.time).read(text)).toEqual({ setId: pin.setId, issuedAt: clock.time });
});

test('while keys change, pins of either are read, and written with the one that signs', () => {
  const begun = { ...pin, issuedAt: clock.time };
  const changed = createPins(['next', 'secret'], () => clock.time);
  expect(changed.read(pins.write(begun))).toEqual(begun);
  expect(createPins(['next'], () => clock.time).read(changed.write(begun))).toEqual(begun);
});
