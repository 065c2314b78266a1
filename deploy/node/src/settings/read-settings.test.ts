import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { KEY, roles, SECRET, sentences, settingsOf, without } from '../testing/role-settings.ts';
import { readSettings } from './read-settings.ts';

describe('a setting from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const ops = without(roles.ops, 'SIGNING_KEY');

  test('is refused together with the setting itself', () => {
    const SIGNING_KEY_FILE = file('key', KEY);
    expect(sentences({ ...roles.ops, SIGNING_KEY_FILE })).toEqual([
      'SIGNING_KEY_FILE: must not be set together with SIGNING_KEY',
    ]);
  });

  test('is refused in one sentence if the file is absent or empty', () => {
    expect(sentences({ ...ops, SIGNING_KEY_FILE: `${folder}/none` })).toEqual([
      `SIGNING_KEY_FILE: ${folder}/none cannot be read (ENOENT)`,
    ]);
    expect(sentences({ ...ops, SIGNING_KEY_FILE: file('empty', '\n') })).toEqual([
      `SIGNING_KEY_FILE: ${folder}/empty is empty`,
    ]);
  });

  test('is checked like the setting, and the message does not contain its value', () => {
    const [sentence] = sentences({ ...ops, SIGNING_KEY_FILE: file('short', 'secret-value') });
    expect(sentence).toBe('SIGNING_KEY: must be 32 bytes in base64url, 43 characters');
  });

  test('can hold the key of push, which needs its app', () => {
    const push = { ...roles.jobs, ONESIGNAL_API_KEY_FILE: file('push', SECRET) };
    expect(sentences(push)).toEqual(['ONESIGNAL_APP_ID is needed']);
    expect(readSettings({ ...push, ONESIGNAL_APP_ID: 'app' }).env.ONESIGNAL_API_KEY).toBe(SECRET);
  });

  test('has the value of the file without its last line break, for the backend too', () => {
    const JWT_SECRET_FILE = file('jwt', `${SECRET}\n`);
    expect(settingsOf({ ...ops, SIGNING_KEY_FILE: file('good', `${KEY}\n`) }).SIGNING_KEY).toBe(KEY);
    const { env } = readSettings({ ...without(roles.calls, 'JWT_SECRET'), JWT_SECRET_FILE });
    expect(env.JWT_SECRET).toBe(SECRET);
  });
});
