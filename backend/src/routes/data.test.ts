import { beforeAll, expect, test } from '@jest/globals';
import type { UserDataResponse } from '@viewmax/contracts/account';
import { openShop } from '../../test/open-shop.ts';
import { BAUCHI, NOON, SAPELE, userOf } from '../../test/start-backend.ts';

let token: string;
let uuid: string;
const backend = openShop({ PAYMENT_METHOD: 'paystack', PAYSTACK_SECRET_KEY: 'sk_test_x' });
beforeAll(async () => {
  token = await backend.login();
  uuid = userOf(token).UUID;
});

const dataOf = async (own = token): Promise<UserDataResponse> => (await backend.get('/api/v1/user/data', own)).json();

test('a member gets all that is stored about them', async () => {
  await backend.put('/api/v1/user/update', { uuid, email: 'ada@mail.example' }, token);
  await backend.post('/api/v1/user/devicedetails', { userUUID: uuid, devicetype: 'Android', platform: 'web' }, token);
  const { tx_ref } = (await backend.post('/api/v1/wallet/topups', { uuid, VpValue: 1000 }, token)).json();
  const data = await dataOf();
  const { balance, lines } = (await backend.get('/api/v1/wallet/statement?limit=100', token)).json();
  const { sessions } = (await backend.get('/api/v1/user/sessions', token)).json();
  expect(data).toMatchObject({ madeAt: NOON.toISOString(), balance, ledger: lines, sessions });
  expect(data.profile).toMatchObject({ UUID: uuid, PhoneNumber: SAPELE, Email: 'ada@mail.example', LGA: 'Sapele' });
  expect(data.tickets).toEqual((await backend.post('/api/v1/fetchtickets', { uuid }, token)).json());
  expect(data.tickets.length).toBeGreaterThan(0);
  expect(data.topUps.map((topUp) => topUp.tx_ref)).toContain(tx_ref);
  expect(data.devices).toContainEqual({ devicetype: 'Android', platform: 'web', seenAt: NOON.toISOString() });
  expect(data.knownDevices).toEqual([{ seenAt: NOON.toISOString() }]);
  const stored = await backend.query('select count(*)::int from app.notices where user_id = $1', [uuid]);
  expect(stored).toEqual([{ count: data.notices.length }]);
});

test('a member gets nothing of another member, no password and no mark', async () => {
  const text = JSON.stringify(await dataOf(await backend.login(BAUCHI)));
  expect(text).not.toMatch(/argon2|ada@mail\.example|08000000001|device_mark/);
  expect(text).not.toContain(uuid);
});

test('the answer covers each table with rows of members', async () => {
  const covered = [
    'users',
    'wallets',
    'devices',
    'known_devices',
    'sessions',
    'movie_reminders',
    'waitings',
    'notices',
    'top_ups',
    'bookings',
    'purchases',
    'attendants',
    'tickets',
    'gifts',
    'holds',
    'undone_scans',
    'door_conflicts',
    'door_lists',
  ];
  // A key against a second purchase lives for a day, the seats of a hold are in it, a code for a new number and a check of
  // a payment live for minutes, and the provider's list holds closed accounts alone.
  const left = ['purchase_keys', 'seat_holds', 'phone_changes', 'return_checks', 'closed_push_users'];
  const tables = await backend.query<{ table: string }>(`select table_name as "table" from information_schema.columns
     where table_schema = 'app' and column_name = 'user_id' union select 'users'
     union select r.relname from pg_constraint c join pg_class r on r.oid = c.conrelid
       where c.confrelid = 'app.users'::regclass`);
  expect(new Set(tables.map(({ table }) => table))).toEqual(new Set([...covered, ...left]));
});
