import { beforeAll, expect, test } from '@jest/globals';
import { openShop } from '../open-shop.ts';
import { BAUCHI } from '../start-backend.ts';
import { sendBadInputs } from './bad-inputs.ts';

const RUNS = 2000;

let token: string;
const backend = openShop();
beforeAll(async () => {
  token = await backend.login(BAUCHI);
});

test(`the calls answer ${RUNS} bad inputs below 500, and change nothing`, async () => {
  const { changed, statuses } = await sendBadInputs(backend, token, RUNS);
  expect(changed).toEqual([]);
  // Bad tokens alone prove little, so some bodies must reach the validation.
  expect(statuses[400] ?? 0).toBeGreaterThan(RUNS / 10);
}, 300_000);
