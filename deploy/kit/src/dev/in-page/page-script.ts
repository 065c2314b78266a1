import type {} from '@viewmax/build/hot/in-page/viewmax-hot';
import type { DevState } from './dev-state.ts';

/** What the shell says of a failure. */
interface Failed {
  kind: string;
  release: string;
  error?: Error;
  /** The components around the failure, as React lists them. */
  componentStack?: string | null;
}

/**
 * Runs in pages of `dev`, as text: it takes new code in or reloads, and shows the fault of a build or of the page above
 * the page. Members never get this script. `exposed` is the module that a remote exposes, which the shell reads once.
 */
function followBuilds(exposed: string): void {
  const builds = () => globalThis.viewmaxHot?.builds ?? {};
  const post = (path: string, body: string) => fetch(path, { method: 'POST', body, keepalive: true });
  const stateNow = async (): Promise<DevState> => (await fetch('/dev/state')).json();
  let shownSet = JSON.parse(document.getElementById('discovery')?.textContent ?? '{}').setId as string;
  let problem = '';

  function show(text: string): void {
    let box = document.getElementById('viewmax-dev');
    if (!text) box?.remove();
    if (!text) return;
    if (!box) {
      box = document.createElement('pre');
      box.id = 'viewmax-dev';
      box.style.cssText =
        'position:fixed;inset:auto 0 0;z-index:2147483647;margin:0;max-height:50vh;overflow:auto;padding:12px 16px;' +
        'background:#2b0b0e;color:#ffd9dc;font:13px/18px monospace;white-space:pre-wrap';
      box.title = 'Click or press Escape to close';
      box.onclick = () => show('');
      document.body.append(box);
    }
    box.textContent = text;
  }

  async function reload(why: string): Promise<never> {
    await post('/dev/reloaded', why).catch(() => {});
    location.reload();
    return new Promise(() => {});
  }

  /** Brings a build up to date. A page that has not loaded it yet loads the newest. */
  async function takeIn(name: string, hash: string): Promise<void> {
    const build = builds()[name];
    while (build && build.hash() !== hash) {
      const modules = await build.hot.check(false);
      if (!modules && build.hash() === (await stateNow()).hashes[name]) return;
      if (!modules) return reload(`${name} has no changes for this page, which is older`);
      if (modules.includes(exposed)) return reload(`${exposed} of ${name} has changed`);
      let refused: string | number | undefined;
      const onUnaccepted = ({ chain }: { chain: (string | number)[] }) => {
        refused ??= chain[0];
      };
      await build.hot
        .apply({ onUnaccepted })
        .catch((error: Error) => reload(refused ? `No component takes ${refused} of ${name}` : error.message));
    }
  }

  /** The shell took a remote down that threw. */
  function retryFailed(): void {
    for (const failed of document.querySelectorAll('[data-remote][data-phase=failed]')) {
      const again = failed.querySelector('button');
      // A slot with neighbours has no card.
      if (again) again.click();
      else void reload('A part in a slot was repaired');
    }
  }

  async function follow(): Promise<void> {
    const state = await stateNow();
    const all = Object.entries(state.hashes);
    const isNew = all.some(([name, hash]) => (builds()[name]?.hash() ?? hash) !== hash);
    if (isNew || state.problem !== problem || state.setId !== shownSet) show(state.problem);
    problem = state.problem;
    for (const [name, hash] of all) await takeIn(name, hash);
    if (isNew) {
      globalThis.viewmaxHot?.refresh.performReactRefresh();
      retryFailed();
    }
    if (state.setId === shownSet) return;
    shownSet = state.setId;
    // An older shell has no such event.
    if (dispatchEvent(new Event('viewmax:newer-set', { cancelable: true }))) location.reload();
  }

  let following = Promise.resolve();
  const next = () => {
    following = following.then(follow).catch(console.warn);
  };
  addEventListener('keydown', ({ key }) => key === 'Escape' && show(''));
  addEventListener('viewmax:failure', async (event) => {
    const { kind, release, error, componentStack } = (event as CustomEvent<Failed>).detail;
    // Below this name a stack has React alone.
    const stack = (error?.stack ?? '').replace(/\n.*react_stack_bottom_frame[\s\S]*/, '');
    // The stacks of Firefox and Safari have no message.
    const said = stack.includes(String(error)) ? stack : `${error}\n${stack}`;
    const text = `${release} failed (${kind})\n${said}${componentStack ? `\n\nThe components:${componentStack}` : ''}`;
    show(text);
    show(await (await post('/dev/trace', text)).text());
  });
  const events = new EventSource('/dev/events');
  events.addEventListener('change', next);
  // A build may have ended while the page loaded, or while the line was down.
  events.addEventListener('open', next);
}

/** The text of the script. `exposed` is the module that a remote exposes. */
export const pageScript = (exposed: string): string => `(${followBuilds})(${JSON.stringify(exposed)});\n`;
