import type { Template } from '@viewmax/testing/server/test-database';
import { seedDemo } from '../seed/seed.ts';
import { migrateApp } from '../src/database/migrate-app.ts';

/** Noon in Lagos on a Wednesday. */
export const NOON = new Date('2026-03-04T11:00:00Z');

/** All tables, without rows. */
export const tables: Template = { name: 'tables', fill: migrateApp };

const demoAt = (name: string, now: Date): Template => ({
  name,
  async fill(db) {
    await migrateApp(db);
    await seedDemo(db, { now });
  },
});

export const demoAtNoon = demoAt('demo-at-noon', NOON);

/** For servers that use the real clock. */
export const demoToday = (): Template => demoAt('demo-today', new Date());
