import { hash } from '@node-rs/argon2';
import { withClient } from '@viewmax/server/with-client';
import type { Template } from '@viewmax/testing/server/test-database';
import { demoLogins } from '../seed/people.ts';
import { seedDemo } from '../seed/seed.ts';
import { migrateApp } from '../src/database/migrate-app.ts';

/** Noon in Lagos on a Wednesday. */
export const NOON = new Date('2026-03-04T11:00:00Z');

/** All tables, without rows. */
export const tables: Template = { name: 'tables', fill: migrateApp };

/** The cheapest hash of the demo's password. Tests sign in a thousand times, and the seed's hash takes 40 ms each time. */
const quickHash = () => hash(demoLogins[0]?.password ?? '', { memoryCost: 8, timeCost: 1, parallelism: 1 });

const demoAt = (name: string, now: Date): Template => ({
  name,
  async fill(db) {
    await migrateApp(db);
    await seedDemo(db, { now });
    const text = await quickHash();
    await withClient(db, (client) => client.query('update app.users set password_hash = $1', [text]));
  },
});

export const demoAtNoon = demoAt('demo-at-noon', NOON);

/** For servers that use the real clock. */
export const demoToday = (): Template => demoAt('demo-today', new Date());
