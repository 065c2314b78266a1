import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fillTemplate, nginxFolder, template } from './nginx.ts';

const conf = fillTemplate({ appServers: ['app-1:8080', 'app-2:8080'], opsServers: ['app-1:8081'] });
const files = readFileSync(join(nginxFolder, 'release-files.conf'), 'utf8');

test('overwrites every header that could name another visitor, in both places', () => {
  for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded']) {
    for (const text of [conf, files]) expect(text).toMatch(new RegExp(`proxy_set_header ${name} [^;]+;`));
  }
  expect(conf + files).not.toContain('proxy_add_x_forwarded_for');
});

test('caches only the files of releases', () => {
  expect(conf).not.toMatch(/proxy_cache releases/);
  expect(files).toMatch(/^proxy_cache releases;$/m);
  expect([...conf.matchAll(/proxy_pass http:/g)]).toHaveLength([...conf.matchAll(/proxy_cache off;/g)].length);
});

test('leaves the answers to requests that name an older file out of its cache', () => {
  for (const name of ['proxy_cache_bypass', 'proxy_no_cache']) {
    expect(files).toMatch(new RegExp(`^${name} \\$http_available_dictionary;$`, 'm'));
  }
});

test('repeats no request that may have changed something', () => {
  expect(conf).toMatch(/^proxy_next_upstream error timeout invalid_header http_502;$/m);
});

test('waits for a call longer than the node, and for a repeated one shorter than the phone', () => {
  const secondsIn = (file: string, before = 'DEADLINE_MS = ') => {
    const source = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
    return Number(/^[\d_]+/.exec(source.split(before)[1] ?? '')?.[0].replaceAll('_', '')) / 1000;
  };
  const waits = (location: string) => {
    const [, seconds] =
      new RegExp(`location ${location} \\{[^}]*?(?:\\}[^}]*?)?proxy_read_timeout (\\d+)s;`).exec(conf) ?? [];
    return Number(seconds);
  };
  expect(waits('/api/')).toBeGreaterThan(secondsIn('backend/src/plugins/route-defaults.ts'));
  expect(waits('/img/')).toBeGreaterThan(secondsIn('backend/src/pictures/download-picture.ts'));
  expect(waits('/api/x/')).toBeGreaterThan(secondsIn('shared/server/proxied-paths.ts'));
  expect(waits('@read_call')).toBeGreaterThan(secondsIn('backend/src/payments/fetch-verification.ts'));
  const duplicate = secondsIn('backend/src/purchase/purchases.ts', 'DUPLICATE_WAIT_MS = ');
  expect(waits('@purchase_with_key')).toBeGreaterThan(duplicate);
  const phone = secondsIn('deploy/node/src/settings/variables.ts', 'REQUEST_TIMEOUT_MS: milliseconds(');
  for (const location of ['@read_call', '@purchase_with_key']) expect(waits(location)).toBeLessThan(phone - 3);
});

test('closes an idle connection before the node does', () => {
  const seconds = [...conf.matchAll(/^ {2}keepalive_timeout (\d+)s;$/gm)].map(([, value]) => Number(value));
  expect(seconds).toHaveLength(3);
  for (const value of seconds) expect(value).toBeLessThan(72);
});

test('names each variable that compose sets', () => {
  const names = new Set([...template.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name));
  expect([...names].sort()).toEqual([
    'APP_HOST',
    'APP_SERVERS',
    'FILES_HOST',
    'OPS_HOST',
    'OPS_SERVERS',
    'PREVIEW_HOST',
    'RESOLVER',
    'SANDBOX',
  ]);
});
