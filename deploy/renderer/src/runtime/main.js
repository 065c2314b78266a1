import browser from './browser-text';
import inside from './inside-text';

/** @type {Map<string, string>} The scripts of releases, by `name@version`. */
const scripts = new Map();

/** @param {string} text */
const asFunction = (text) => ({ cjs: `module.exports = function (require, module, exports) {${text}\n}` });

/** @param {string[]} names of the shell's script, and of a remote's script if it takes part */
function codeOf(names) {
  const [shell, remote] = names.map((name) => asFunction(scripts.get(name) ?? `throw new Error('No script ${name}')`));
  return {
    // The newest date at which workers have no modules of Node.
    compatibilityDate: '2026-03-01',
    mainModule: 'inside.js',
    modules: {
      'inside.js': inside,
      'browser.js': browser,
      'shell.cjs': shell,
      ...(remote && { 'remote.cjs': remote }),
    },
    globalOutbound: null,
  };
}

/** Renders in one isolate for each remote. So the script of one remote never meets the script of another one. */
export default {
  /** @param {Request} request */
  async fetch(request, { LOADER }) {
    const names = new URL(request.url).searchParams.getAll('script');
    if (request.method === 'PUT') {
      scripts.set(names[0] ?? '', await request.text());
      return new Response(null, { status: 204 });
    }
    try {
      const isolate = LOADER.get(names.join(' '), () => codeOf(names)).getEntrypoint();
      const { body } = await isolate.fetch('http://inside/', { method: 'POST', body: request.body });
      // Nothing else of the answer counts, such as its status and its headers.
      return new Response(body);
    } catch (error) {
      return Response.json({ error: String(error) });
    }
  },
};
