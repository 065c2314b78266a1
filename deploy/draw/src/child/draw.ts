import vm from 'node:vm';
import { type Drawn, type DrawRequest, scriptName } from '../protocol.ts';
import { createBrowser } from './browser.ts';

type Scripts = ReadonlyMap<string, vm.Script>;

/** The interface of the shell's script. */
interface Shell {
  provided: Record<string, unknown>;
  draw(path: string, open: (remote: Live) => unknown, settled: () => Promise<boolean>): Promise<Drawn>;
}

interface Live {
  name: string;
  version: string;
}

export const compile = (name: string, text: string): vm.Script =>
  new vm.Script(`(function (require, module, exports) {${text}\n})`, { filename: name });

/**
 * Draws one page in a context of its own. So a drawing depends on its request alone, and no data of one page can reach
 * another.
 */
export async function draw(scripts: Scripts, request: DrawRequest): Promise<Drawn> {
  const { globals, settled, close } = createBrowser(request);
  const context = vm.createContext(globals);

  function run<T>(script: vm.Script, provided: Record<string, unknown>): T {
    const module: { exports: unknown } = { exports: {} };
    const require = (name: string): unknown => {
      if (Object.hasOwn(provided, name)) return provided[name];
      throw new Error(`The shell does not provide ${name}`);
    };
    script.runInContext(context)(require, module, module.exports);
    return module.exports as T;
  }

  const { discovery, path } = request;
  const script = scripts.get(scriptName(discovery.shell));
  if (!script) throw new Error('The shell of this set draws nothing');
  const shell = run<Shell>(script, {});
  const open = (remote: Live): unknown => {
    const own = request.isMember ? undefined : scripts.get(scriptName(remote));
    return own && run<{ default: unknown }>(own, shell.provided).default;
  };
  return shell.draw(path, open, settled).finally(close);
}
