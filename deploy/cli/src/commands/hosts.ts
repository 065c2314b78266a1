import { PROXIED } from '@viewmax/contracts/constants';
import { type Command, command } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { table } from '../table.ts';

const list = command({
  usage: 'host list',
  summary: 'lists the paths by which remotes reach their backends',
  help: '  viewmax host list',
  async run({ client }) {
    const data = await client.call('listHosts');
    const rows = data.proxies.map(({ name, path, target, withToken }) => [
      name,
      path,
      `${target}${withToken ? ", with the member's token" : ''}`,
    ]);
    return {
      data,
      text: rows.length > 0 ? table(['remote', 'path', 'leads to'], rows) : 'No remote has a backend of its own.',
    };
  },
});

const proxy = command({
  usage: 'host proxy <remote> <path> <address> [--with-token]',
  summary: 'leads a path of the app to the backend of a remote',
  help: `The app passes calls of GET, POST, PUT and DELETE below the path on to the address, at once and on every node. Nothing restarts.
A call has 10 s, a body of 128 KB and an answer of 1 MB, as JSON or plain text. Cookies and the phone stay here, and so does the member's token.
With --with-token, a call that asks for it brings the token: the backend can then act as the member. Installed apps use the path without an
update. The same path again changes its address or the right to the token.

  viewmax host proxy reviews ${PROXIED}reviews https://reviews.example/v2`,
  async run({ client, words, values }) {
    const [name, path, target] = words;
    if (!name || !path || !target) {
      throw wrongUsage(
        `Name a remote, a path and an address, such as reviews ${PROXIED}reviews https://reviews.example.`,
      );
    }
    const data = { name, path, target, withToken: values['with-token'] === true };
    await client.call('proxyPath', { body: data });
    return { data, text: `${path} leads to ${target}${data.withToken ? ", also with the member's token" : ''}` };
  },
});

const unproxy = command({
  usage: 'host unproxy <remote> <path>',
  summary: 'ends a path that leads to the backend of a remote',
  help: `Its calls are refused at once, also those of live releases and installed apps.

  viewmax host unproxy reviews ${PROXIED}reviews`,
  async run({ client, words }) {
    const [name, path] = words;
    if (!name || !path) throw wrongUsage(`Name a remote and a path, such as reviews ${PROXIED}reviews.`);
    const data = { name, path };
    await client.call('unproxyPath', { query: data });
    return { data, text: `${path} leads nowhere` };
  },
});

export const hostList: Command[] = [list, proxy, unproxy];
