import { createServer } from 'node:http';
import { builtinModules } from 'node:module';
import { afterEach, describe, expect } from '@jest/globals';
import { createRenderProcess, type RenderProcess } from './render-process.ts';
import { renderingTest as test } from './testing/rendering-test.ts';
import { remoteScript, requestOf, scriptsOf } from './testing/small-set.ts';

const opened: RenderProcess[] = [];
afterEach(() => {
  for (const renderer of opened.splice(0)) renderer.stop();
});

/** A set in which catalog's screen has this body. Account's screen is harmless, at `/login`. */
function open(body: string): RenderProcess {
  const account = 'globalThis.head = { title: "Login" }; return "login";';
  const scripts = new Map([...scriptsOf(body), ['account@1.0.0-a', remoteScript(account)]]);
  const renderer = createRenderProcess({ scripts, deadlineMs: 1_000 });
  opened.push(renderer);
  return renderer;
}

/** The text of catalog's screen, or the message of its failure. */
const attempt = (body: string) =>
  open(body)
    .render(requestOf())
    .then(
      ({ html }) => html,
      (error: unknown) => String(error),
    );

const LOGIN = { html: '<main>login</main>', head: { title: 'Login' } };

/** Makes the isolate answer with another response than that of our own code, which makes one for each error. */
const answering = (response: string): string => `Response.json = () => ${response}; throw new Error('no')`;
const answeringText = (text: string): string => answering(`new Response(${JSON.stringify(text)})`);

describe('a script that ends the process of the edge', () => {
  test.each([
    ['answers null', answeringText('null')],
    ['answers broken JSON', answeringText('{')],
    ['answers with another shape', answeringText('{"drawn":{"html":7}}')],
    ['answers with no response', answering('null')],
    ['answers with a redirect', answering('Response.redirect("http://127.0.0.1/")')],
    ['answers with long headers', answering('new Response("", { headers: { a: "b".repeat(1e6) } })')],
    [
      'answers without end',
      answering('new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1e5)) }))'),
    ],
    ['never answers', 'await new Promise(() => {})'],
    ['ends its isolate', '(await import("cloudflare:workers")).abortIsolate("no")'],
  ])('loses its own render when it %s', async (_, attack) => {
    const process_ = open(`if (path === '/bad') { ${attack}; } return 'well';`);
    await expect(process_.render(requestOf({ path: '/bad' }))).rejects.toThrow();
    expect(await process_.render(requestOf({ path: '/login' }))).toEqual(LOGIN);
  });
});

describe('a script that reads or writes', () => {
  test('reaches no process, no environment and no code from strings', async () => {
    expect(await attempt('return typeof process + " " + typeof Buffer')).toBe('<main>undefined undefined</main>');
    for (const code of [
      "return atob.constructor('return process')()",
      'return eval("1")',
      'return new Function("1")()',
    ]) {
      expect(await attempt(code)).toContain('Code generation from strings disallowed');
    }
  });

  test('finds no built-in module of Node, such as node:sqlite and node:fs', async () => {
    const names = [...new Set([...builtinModules, 'sqlite', 'test', 'sea'])].map((name) => name.replace('node:', ''));
    const body = `
      const found = [];
      for (const name of ${JSON.stringify(names)}) for (const one of [name, 'node:' + name])
        await import(one).then(() => found.push(one), () => {});
      return found.join();`;
    // The runtime's own, with an empty environment.
    expect(await attempt(body)).toBe('<main>node:process</main>');
    expect(await attempt('return JSON.stringify((await import("node:process")).env)')).toBe('<main>{}</main>');
  });

  test('reaches no address, neither by HTTP nor by a socket', async () => {
    let calls = 0;
    const server = createServer((_, response) => {
      calls += 1;
      response.end('reached');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const host = `127.0.0.1:${typeof address === 'object' && address?.port}`;
    const real = 'Object.getPrototypeOf(globalThis).fetch.call(globalThis,';
    for (const body of [
      `return await (await ${real} 'http://${host}')).text()`,
      `new WebSocket('ws://${host}'); return 'opened'`,
      `const { connect } = await import('cloudflare:sockets'); await connect('${host}').opened; return 'opened'`,
    ]) {
      expect(await attempt(body)).toMatch(/not permitted to access the internet|is not a function/);
    }
    server.close();
    expect(calls).toBe(0);
  });
});

describe('a script of one remote', () => {
  test.each([
    ['what it leaves in its globals', 'globalThis.head = { title: "Stolen" }; document.title = "Stolen"'],
    ['the objects of the language', 'Array.prototype.map = Promise.prototype.then = JSON.stringify = () => "Stolen"'],
    ['the answers of the runtime', answeringText('{"drawn":{"html":"Stolen"}}')],
    ['timers that go on', 'setTimeout(() => { globalThis.head = { title: "Stolen" }; })'],
    ['the shell’s modules', 'react.word = "Stolen"'],
  ])('writes by %s into no other remote’s screen, title or link', async (_, attack) => {
    const process_ = open(`${attack}; return 'x';`);
    await process_.render(requestOf()).catch(() => {});
    expect(await process_.render(requestOf({ path: '/login' }))).toEqual(LOGIN);
  });

  test.each([
    ['writes another frame', answeringText('{"drawn":{"html":"<main>a</main><p>Sign in</p>"}}')],
    ['leaves its place in the frame', 'return "</main><main>"'],
  ])('renders nothing when it %s', async (_, attack) => {
    await expect(open(attack).render(requestOf())).rejects.toMatchObject({ name: 'RefusedMarkup' });
  });

  test('cannot say that another remote threw', async () => {
    const thrown = '{"drawn":{"html":"","threw":{"name":"account","message":"no"}}}';
    const process_ = open(answeringText(thrown));
    expect((await process_.render(requestOf())).threw).toEqual({ name: 'catalog', message: 'no' });
  });

  test('throws a message of 15 MB, of which a log gets 500 characters', async () => {
    expect(await attempt('throw "a".repeat(15_000_000)')).toContain('NotRendered');
    expect((await attempt('throw "a".repeat(150_000)')).length).toBeLessThan(600);
  });

  test('finds no global and no module of its last render', async () => {
    const process_ = open('const last = globalThis.seen; globalThis.seen = path; return path + " " + last;');
    await process_.render(requestOf({ path: '/one' }));
    expect((await process_.render(requestOf({ path: '/two' }))).html).toBe('<main>/two undefined</main>');
  });
});
