import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { makeSecrets } from '../compose/make-secrets.ts';

interface Service {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  networks?: string[];
  network_mode?: string;
  volumes?: string[];
  deploy?: object;
  profiles?: string[];
  logging?: object;
  healthcheck?: object;
  depends_on?: Record<string, { condition: string; required?: false }>;
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
}

const folder = join(import.meta.dirname, '../compose');
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
const example = readFileSync(join(folder, '.env.example'), 'utf8');
const compose: Compose = parse(text, { merge: true });
const settings = new Map([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
const services = Object.entries(compose.services);

/** The words of the Compose Specification that this file uses. Compose refuses others, and a mistyped one is another. */
const KNOWN: Record<string, string[]> = {
  file: ['name', 'services', 'networks', 'volumes', 'secrets'],
  service: [
    ...['image', 'command', 'entrypoint', 'environment', 'secrets', 'volumes', 'tmpfs', 'networks', 'ports', 'user'],
    ...['depends_on', 'healthcheck', 'restart', 'stop_grace_period', 'shm_size', 'sysctls', 'deploy', 'logging'],
    ...['read_only', 'cap_drop', 'security_opt', 'profiles', 'network_mode'],
  ],
  healthcheck: ['test', 'interval', 'retries'],
  logging: ['driver', 'options'],
};

test('every word is one of the Compose Specification', () => {
  const unknown = (kind: string, part: object) => Object.keys(part).filter((key) => !KNOWN[kind]?.includes(key));
  expect(unknown('file', compose).filter((key) => !key.startsWith('x-'))).toEqual([]);
  for (const [name, service] of services) {
    const { healthcheck = {}, logging = {}, deploy = {}, depends_on = {} } = service;
    expect([name, ...unknown('service', service), ...unknown('logging', logging)]).toEqual([name]);
    expect([name, ...unknown('healthcheck', healthcheck)]).toEqual([name]);
    if (service.deploy) expect(deploy).toEqual({ resources: { limits: { memory: expect.any(String), pids: 200 } } });
    for (const [other, { condition }] of Object.entries(depends_on)) {
      expect(compose.services).toHaveProperty(other);
      expect(condition).toMatch(/^service_(healthy|completed_successfully)$/);
    }
  }
});

test('.env.example names every variable, and holds no secret', () => {
  const used = new Set([...text.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name));
  expect([...settings.keys()].sort()).toEqual([...used].sort());
  const secret = [...settings].filter(([name]) => /SECRET|KEY|HASH|TOKEN|PASSWORD/.test(name));
  expect(secret.length).toBeGreaterThan(4);
  expect(secret.filter(([, value]) => value !== '')).toEqual([]);
});

test('no variable of a container holds a password', () => {
  const plain = services.flatMap(([name, { environment = {} }]) =>
    Object.entries(environment)
      .filter(([key]) => /SECRET|PASSWORD|TOKEN|SIGNING|DATABASE_URL|API_KEY/.test(key))
      .filter(([key, value]) => !key.endsWith('_FILE') && !/^\$\{[A-Z_]+\}$/.test(value))
      .map(([key]) => `${name} ${key}`),
  );
  expect(plain).toEqual([]);
});

test('every image has a version, and none is of an archived project', () => {
  const images = services.map(([, { image }]) => settings.get(image.replace(/[${}]/g, '')));
  for (const image of images) expect(image).toMatch(/^[a-z/]+:[\w.-]+$/);
  expect(images.join()).not.toMatch(/minio|:latest/);
});

const WHOLE = ['app-1', 'app-2'];
const PAGES = ['pages-1', 'pages-2'];
const CALLS = ['calls-1', 'calls-2'];
const ROLES = [...PAGES, ...CALLS, 'ops', 'jobs'];

test('nodes and the renderer are read-only, without capabilities', () => {
  for (const name of [...WHOLE, ...ROLES, 'draw', 'nginx', 'prometheus', 'grafana']) {
    expect(compose.services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
});

test('the renderer has no secret and no network, and shares one folder with the pages', () => {
  const { draw } = compose.services;
  expect([draw?.secrets, draw?.networks, draw?.network_mode]).toEqual([undefined, undefined, 'none']);
  expect(draw?.environment).toEqual({ DRAW_SOCKET: '/draw/draw.sock' });
  const others = services.filter(([, { volumes }]) => volumes?.includes('draw:/draw')).map(([name]) => name);
  expect(others).toEqual([...WHOLE, ...PAGES, 'draw']);
});

test('no node has the login that owns the tables', () => {
  for (const name of [...WHOLE, ...ROLES]) {
    expect(compose.services[name]?.secrets).not.toContain('owner-database-url');
    expect(compose.services[name]?.environment).toMatchObject({ MIGRATE: 'command' });
  }
  expect(compose.services.migrate?.secrets).toEqual(['owner-database-url']);
});

test('a profile has whole nodes or split roles, and each role holds only its own secrets', () => {
  const inProfile = (profile: string) =>
    services.filter(([, one]) => one.profiles?.includes(profile)).map(([name]) => name);
  expect([inProfile('whole'), inProfile('roles')]).toEqual([WHOLE, ROLES]);
  for (const name of ROLES) {
    const { environment = {}, secrets = [] } = compose.services[name] as Service;
    const role = name.replace(/-\d$/, '');
    expect(environment).toMatchObject({ ROLES: role, DATABASE_URL_FILE: `/run/secrets/${role}-database-url` });
    const read = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
    expect(read.map((file) => file.replace('/run/secrets/', '')).sort()).toEqual([...secrets].sort());
    expect([name, secrets.includes('jwt-secret')]).toEqual([name, role === 'calls']);
    expect([name, secrets.includes('signing-key')]).toEqual([name, role !== 'calls']);
    expect([name, 'PAYSTACK_SECRET_KEY' in environment]).toEqual([name, role === 'calls' || role === 'jobs']);
  }
  for (const name of PAGES) expect(compose.services[name]?.environment?.CALLS_URL).toBe('http://nginx:8090');
  expect(readFileSync(join(folder, '../nginx/calls.conf.template'), 'utf8')).toContain('listen 8090;');
});

test('Prometheus asks every node of the profile', () => {
  const targets = (profile: string): string[] =>
    parse(readFileSync(join(folder, `../watch/targets-${profile}.yaml`), 'utf8'))[0].targets;
  expect(targets('whole')).toEqual(WHOLE.map((name) => `${name}:9464`));
  expect(targets('roles')).toEqual(ROLES.map((name) => `${name}:9464`));
});

test('only nginx, and Grafana on this machine, have ports', () => {
  const ports = [...text.matchAll(/ports: \[(.+)\]/g)].map(([, list]) => list);
  expect(ports).toEqual(['"80:80", "443:443"', '"127.0.0.1:3000:3000"']);
});

test('every mounted file, volume, network and secret exists', () => {
  const mounts = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
  const files = mounts
    .filter((mount) => mount.startsWith('.') && mount !== './tls')
    .flatMap((mount) => ['whole', 'roles'].map((profile) => mount.replace(/\$\{COMPOSE_PROFILES\}/, profile)));
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  const named = mounts.filter((mount) => !mount.startsWith('.'));
  expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)));
  const networks = services.flatMap(([, one]) => one.networks ?? []);
  expect(new Set(networks)).toEqual(new Set(Object.keys(compose.networks)));
  const secrets = services.flatMap(([, one]) => one.secrets ?? []);
  expect(new Set(secrets)).toEqual(new Set(Object.keys(compose.secrets)));
});

test('make-secrets writes every secret once, in a folder of the owner', () => {
  const target = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secrets');
  const made = makeSecrets(target);
  for (const name of Object.keys(compose.secrets)) expect(made).toContain(name);
  expect(statSync(target).mode & 0o777).toBe(0o700);
  const read = (name: string) => readFileSync(join(target, name), 'utf8');
  expect(read('signing-key')).toMatch(/^[\w-]{43}$/);
  expect(read('ops-token')).not.toBe(read('jwt-secret'));
  expect(read('owner-database-url')).toContain(read('postgres-password'));
  for (const role of ['node', 'pages', 'calls', 'ops', 'jobs'])
    expect(read(`${role}-database-url`)).toContain(`//viewmax_${role}:${read(`${role}-password`)}@`);
  const before = read('signing-key');
  expect(makeSecrets(target)).toEqual([]);
  expect(read('signing-key')).toBe(before);
});
