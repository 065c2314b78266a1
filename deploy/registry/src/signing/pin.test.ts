import { expect, test } from '@jest/globals';
import { createPins, PIN_MAX_AGE_MS } from './pin.ts';

const clock = { time: 1_800_000_000_000 };
const pins = createPins(['secret'], () => clock.time);
const pin = { setId: '0a1b2c3d4e5f', issuedAt: clock.time };

test('a foreign, changed or expired text is no pin', () => {
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

test("every node with the secret reads a pin's set and its minute", () => {
  const text = pins.write({ ...pin, issuedAt: clock.time + 59_000 });
  expect(createPins(['secret'], () => clock.time).read(text)).toEqual({ setId: pin.setId, issuedAt: clock.time });
});

test('during a key change, pins of either key are valid, and new ones use the signing key', () => {
  const begun = { ...pin, issuedAt: clock.time };
  const changed = createPins(['next', 'secret'], () => clock.time);
  expect(changed.read(pins.write(begun))).toEqual(begun);
  expect(createPins(['next'], () => clock.time).read(changed.write(begun))).toEqual(begun);
});
