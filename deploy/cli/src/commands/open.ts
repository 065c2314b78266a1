import { spawn } from 'node:child_process';
import { command } from '../command.ts';

const OPENERS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Shows the address in this machine's browser. Without a browser the printed address is enough. */
function show(address: string): void {
  const [program = '', ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

export const open = command({
  usage: 'open [app|<remote>|<release>|<rollout>]',
  summary: 'opens the console in a browser, or the app',
  help: `Prints the address, and opens it on a terminal.

  viewmax open
  viewmax open catalog
  viewmax open 42
  viewmax open app`,
  async run({ client, words: [word] }) {
    const address = word === 'app' ? (await client.call('readSession')).publicUrl : consoleAddress(client.url, word);
    if (process.stdout.isTTY) show(address);
    return { data: { address }, text: address };
  },
});

/** The page of a remote, a release or a rollout in the console. */
export function consoleAddress(url: string, word?: string): string {
  const place = word && (/^\d+$/.test(word) ? `#rollouts/${word}` : `#remotes/${word}`);
  return new URL('/ops', url).href + (place ?? '');
}
