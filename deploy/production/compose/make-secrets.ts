import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const random = () => randomBytes(32).toString('base64url');

/** Writes the secrets that compose mounts into containers. It keeps a file that exists. Returns the new files. */
export function makeSecrets(folder: string): string[] {
  // Only the owner enters the folder. The files are readable, because each container has a user of its own.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made: string[] = [];
  const keep = (name: string, content: () => string): string => {
    const file = join(folder, name);
    if (!existsSync(file)) {
      writeFileSync(file, content(), { mode: 0o444 });
      made.push(name);
    }
    return readFileSync(file, 'utf8');
  };
  const login = (kind: string, user: string, password: string) =>
    keep(`${kind}-database-url`, () => `postgres://${user}:${password}@postgres:5432/viewmax`);
  login('owner', 'viewmax', keep('postgres-password', random));
  login('node', 'viewmax_node', keep('node-password', random));
  const others = ['jwt-secret', 'phone-mark-secret', 'signing-key', 'ops-token', 'grafana-password'];
  for (const name of others) keep(name, random);
  const accessKey = 'viewmax';
  const secretKey = keep('store-secret', random);
  const actions = ['Read', 'Write', 'List'].map((right) => `${right}:viewmax`);
  const identity = { name: 'viewmax', credentials: [{ accessKey, secretKey }], actions };
  keep('store-keys', () => JSON.stringify({ identities: [identity] }));
  keep('store-credentials', () => `[default]\naws_access_key_id=${accessKey}\naws_secret_access_key=${secretKey}\n`);
  return made;
}

if (import.meta.main) {
  const made = makeSecrets(join(import.meta.dirname, 'secrets'));
  console.log(made.length > 0 ? `Made ${made.join(', ')}.` : 'Every secret exists.');
}
