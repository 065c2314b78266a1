import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test as anyTest, describe, expect } from '@jest/globals';
import { NotRendered } from './protocol.ts';
import { createRenderProcess, type RenderProcess } from './render-process.ts';
import { createRenderer } from './renderer.ts';
import { findRuntime, SETPRIV } from './runtime-process.ts';
import { renderingTest as test } from './testing/rendering-test.ts';
import { requestOf, SHELL, scriptsOf } from './testing/small-set.ts';

let process_: RenderProcess | undefined;
afterEach(() => process_?.stop());

function open(body: string, deadlineMs = 1_000): RenderProcess {
  process_ = createRenderProcess({ scripts: new Map(scriptsOf(body)), deadlineMs });
  return process_;
}

const textOf = async (renderer: RenderProcess, changes = {}) => (await renderer.render(requestOf(changes))).html;

describe('the code of a release', () => {
  test('gets the modules of the shell, and no other module', async () => {
    expect(await textOf(open('return react.word'))).toBe('<main>from the shell</main>');
    await expect(textOf(open('return require("node:fs")'))).rejects.toThrow('does not provide node:fs');
  });
});

test('a render that throws rejects with the message, and the process continues', async () => {
  const renderer = open('if (path === "/bad") throw new Error("no movie"); return "well";');
  await expect(textOf(renderer, { path: '/bad' })).rejects.toThrow('no movie');
  expect(await textOf(renderer)).toBe('<main>well</main>');
});

test.each([
  ['runs for ever', 'if (path === "/bad") for (;;);'],
  ['sleeps for ever', 'if (path === "/bad") await new Promise((resolve) => setTimeout(resolve, 60_000));'],
  ['takes all memory', 'if (path === "/bad") { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); }'],
  [
    'takes all memory outside its heap',
    'if (path === "/bad") { const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1)); }',
  ],
])('a render that %s ends with its process, and the next one starts another', async (_, body) => {
  const renderer = open(`${body} return "well";`, 300);
  await textOf(renderer);
  await expect(textOf(renderer, { path: '/bad' })).rejects.toMatchObject({ name: 'NotRendered' });
  expect(await textOf(renderer)).toBe('<main>well</main>');
});

test('the first render of a screen may take longer, also in a process that has rendered another screen', async () => {
  const body = 'if (path !== "/") await new Promise((resolve) => setTimeout(resolve, 200)); return path;';
  const renderer = open(body, 50);
  const request = requestOf();
  const [, catalog] = request.discovery.remotes;
  const routes = [...(catalog?.routes ?? []), { path: '/movie/:movieId', title: 'Movie', tab: 'home' }];
  const discovery = { ...request.discovery, remotes: [{ ...catalog, routes }] };
  const render = (path: string) => textOf(renderer, { path, discovery });
  expect(await render('/')).toBe('<main>/</main>');
  expect(await render('/movie/a?from=chat')).toBe('<main>/movie/a?from=chat</main>');
  await expect(render('/movie/b')).rejects.toMatchObject({ name: 'NotRendered' });
});

test.each([
  ['an open port', 'const { port1 } = new MessageChannel(); port1.onmessage = () => all.length;'],
  ['a timer', 'setTimeout(() => all.length, 60_000);'],
])('%s that a render leaves behind holds no memory: one process renders a hundred pages', async (_, body) => {
  // Each render holds 2 MB, and the process has 96 MB.
  const renderer = open(`const all = new Array(250_000).fill(path); ${body} return 'well';`);
  for (let time = 0; time < 100; time += 1) expect(await textOf(renderer)).toBe('<main>well</main>');
});

test('a render knows the flags of its device as a page does, by the cookie', async () => {
  const renderer = open('return document.cookie;');
  expect(await textOf(renderer, { flags: ['catalog:grid@1.0.0'] })).toBe('<main>flags=0+catalog:grid@1.0.0</main>');
  expect(await textOf(renderer)).toBe('<main></main>');
});

test('a render gets the given answers, and no answer to other calls', async () => {
  const body = `
    let text = 'waits';
    fetch('https://viewmax.invalid/api/v1/movies').then((answer) => answer.json()).then(({ name }) => { text = name; });
    fetch('https://viewmax.invalid/api/v1/other').then(() => { text = 'other'; });
    await settled();
    return text;`;
  expect(await textOf(open(body), { answers: { '/api/v1/movies': { name: 'Eko' } } })).toBe('<main>Eko</main>');
});

test('a render waits for an answer to a call that is sent some turns later', async () => {
  const body = `
    let text = 'waits';
    const load = async () => {
      for (let turn = 0; turn < 20; turn += 1) await null;
      let answer = await fetch('https://viewmax.invalid/api/v1/movies');
      for (let turn = 0; turn < 5; turn += 1) answer = new Response(await answer.text());
      text = (await answer.json()).name;
    };
    load();
    await settled();
    return text;`;
  expect(await textOf(open(body), { answers: { '/api/v1/movies': { name: 'Eko' } } })).toBe('<main>Eko</main>');
});

test.each([
  ['was an answer', '/api/v1/movies', true],
  ['was none', '/api/v1/other', false],
])('a render learns that there %s', async (_, call, expected) => {
  const body = `fetch('https://viewmax.invalid${call}'); return String(await settled());`;
  const text = await textOf(open(body), { answers: { '/api/v1/movies': {} } });
  expect(text).toBe(`<main>${expected}</main>`);
});

test('a script that cannot be compiled rejects each render with its error', async () => {
  process_ = createRenderProcess({ scripts: new Map([...scriptsOf(''), ['catalog@1.0.0-a', '<!doctype html>']]) });
  await expect(textOf(process_)).rejects.toThrow('Unexpected token');
});

test('a path at which the shell shows no screen leaves the other paths of its route as they are', async () => {
  const renderer = open('return path;');
  expect(await textOf(renderer, { path: '/nothing' })).toBe('');
  expect(await textOf(renderer, { path: '/centers' })).toBe('<main>/centers</main>');
});

test('a member’s render runs no remote', async () => {
  expect(await textOf(open('return "screen"'), { isMember: true })).toBe('<main>frame</main>');
});

test('too many waiting renders are rejected at once', async () => {
  const renderer = open('return "well"');
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => textOf(renderer)));
  const rejected = all.filter(({ status }) => status === 'rejected');
  expect(rejected).toHaveLength(9);
});

test('a process that was killed between two renders costs none of them', async () => {
  const renderer = open('return "well"');
  await textOf(renderer);
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  const own = all.filter(
    ([, parent, ...args]) => parent === String(process.pid) && args.join().includes('renderer.capnp'),
  );
  for (const [id] of own) process.kill(Number(id), 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await textOf(renderer)).toBe('<main>well</main>');
});

const ends = ['process.exit()', ...(existsSync(SETPRIV) ? ["process.kill(process.pid, 'SIGKILL')"] : [])];

test.each(ends)('a server that ends by %s leaves no rendering process behind', async (end) => {
  const folder = JSON.stringify(join(import.meta.dirname, '.'));
  const program = `
    const { createRenderProcess } = await import(${folder} + '/render-process.ts');
    const { requestOf, SHELL } = await import(${folder} + '/testing/small-set.ts');
    await createRenderProcess({ scripts: new Map([['shell@1.0.0-a', SHELL]]) }).render(requestOf());
    const { stdout } = (await import('node:child_process')).spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args=']);
    const own = String(stdout).split('\\n').map((line) => line.trim().split(/\\s+/));
    const found = own.find(([, parent, ...args]) => parent === String(process.pid) && args.join().includes('renderer.capnp'));
    (await import('node:fs')).writeSync(1, found[0] + '\\n');
    ${end};`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(stdout).toMatch(/^\d+\n$/);
  await new Promise((resolve) => setTimeout(resolve, 200));
  // A killed process may stay in the list as a zombie.
  expect(spawnSync('ps', ['-o', 'stat=', '-p', stdout.trim()], { encoding: 'utf8' }).stdout).toMatch(/^(Z|$)/);
});

anyTest('a platform without the runtime renders nothing, and its renderer says so', async () => {
  const scripts = new Map([['shell@1.0.0-a', SHELL]]);
  const program = findRuntime('no-such-runtime');
  const renderer = createRenderer({ read: async () => Buffer.from(SHELL), program });
  expect(await renderer.render(requestOf())).toBeUndefined();
  const answer = createRenderProcess({ scripts, program }).render(requestOf());
  await expect(answer).rejects.toThrow(new NotRendered('This platform has no workerd'));
});

test('a stopped process rejects its renders', async () => {
  const renderer = open('await new Promise(() => {})');
  const waiting = textOf(renderer);
  renderer.stop();
  await expect(waiting).rejects.toMatchObject({ name: 'NotRendered' });
});
