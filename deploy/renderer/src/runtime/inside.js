import { openBrowser } from './browser.js';

/**
 * @param {(require: (name: string) => unknown, module: object, exports: object) => void} script
 * @param {Record<string, unknown>} provided
 */
function evaluate(script, provided) {
  const module = { exports: {} };
  const require = (name) => {
    if (Object.hasOwn(provided, name)) return provided[name];
    throw new Error(`The shell does not provide ${name}`);
  };
  script(require, module, module.exports);
  return module.exports;
}

/** The root of a remote that only marks the place of its screen. */
const placeOf = (place) => ({ root: () => place });

/**
 * Runs inside the isolate of one remote. Each render evaluates the scripts again, so each render starts with fresh modules.
 */
export default {
  /** @param {Request} call */
  async fetch(call) {
    const { request, place, remote } = await call.json();
    const browser = openBrowser(request);
    try {
      const shell = evaluate((await import('./shell.cjs')).default, {});
      const script = remote && (await import('./remote.cjs')).default;
      const open = ({ name, version }) => {
        if (place) return placeOf(place);
        return remote === `${name}@${version}` ? evaluate(script, shell.provided).default : undefined;
      };
      // Pages of all versions read `drawn`, and shells of all versions export `draw`.
      return Response.json({ drawn: await shell.draw(request.path, open, browser.settled) });
    } catch (error) {
      return Response.json({ error: String(error) });
    } finally {
      browser.close();
    }
  },
};
