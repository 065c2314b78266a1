import { PROXIED } from '@viewmax/contracts/constants';
import type { HostList } from '@viewmax/contracts/ops/hosts';
import type { Command } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { table } from '../table.ts';

const both = ([name, origin]: string[]): { name: string; origin: string } => {
  if (!name || !origin) throw wrongUsage('Name a remote and an origin, such as reviews https://reviews.example.');
  return { name, origin };
};

const rowsOf = ({ hosts, waiting, denied, proxies }: HostList): string[][] => [
  ...waiting.map(({ name, origin, release }) => [name, origin, `waits, named by ${release}`]),
  ...hosts.map(({ name, origin }) => [name, origin, 'allowed']),
  ...denied.map(({ name, origin }) => [name, origin, 'denied']),
  ...proxies.map(({ name, path, target, withToken }) => [
    name,
    path,
    `leads to ${target}${withToken ? ", with the member's token" : ''}`,
  ]),
];

const list: Command = {
  name: 'host list',
  usage: 'host list',
  summary: 'lists the hosts and the paths by which each remote reaches its backend',
  help: `A host waits if a release names it under "connect" and ops have not decided.

  viewmax host list`,
  async run({ client }) {
    const data = await client.call('listHosts');
    const rows = rowsOf(data);
    return {
      data,
      text: rows.length > 0 ? table(['remote', 'host or path', 'state'], rows) : 'No remote has a backend of its own.',
    };
  },
};

const allow: Command = {
  name: 'host allow',
  usage: 'host allow <remote> <origin>',
  summary: 'lets the code of a remote call a host of its own',
  help: `A release whose remote.json names a host under "connect" gets no rollout before. Pages let its calls through from their
next load on; nothing restarts. The code of a page can send to such a host whatever it can read, so allow only hosts of the squad.

  viewmax host allow reviews https://reviews.example`,
  async run({ client, words }) {
    const data = both(words);
    await client.call('allowHost', { body: data });
    return { data, text: `${data.name} may call ${data.origin}` };
  },
};

const deny: Command = {
  name: 'host deny',
  usage: 'host deny <remote> <origin>',
  summary: 'ends the permission to call a host, or refuses a host that waits',
  help: `Pages block the calls of live releases too, from their next load on. A page that is open keeps its policy until then.

  viewmax host deny reviews https://reviews.example`,
  async run({ client, words }) {
    const data = both(words);
    await client.call('denyHost', { query: data });
    return { data, text: `${data.name} may no longer call ${data.origin}` };
  },
};

const proxy: Command = {
  name: 'host proxy',
  usage: 'host proxy <remote> <path> <address> [--with-token]',
  summary: 'leads a path of the app to the backend of a remote',
  help: `The app passes calls of GET, POST, PUT and DELETE below the path on to the address, at once and on every node. Nothing restarts.
A call has 10 s, a body of 128 KB and an answer of 1 MB, as JSON or plain text. Cookies and the phone stay here, and so does the member's token.
With --with-token, a call that asks for it brings the token: the backend can then act as the member. Installed apps use the path without an
update. The same path again changes its address or the right to the token.

  viewmax host proxy reviews ${PROXIED}reviews https://reviews.example/v2`,
  options: { 'with-token': { type: 'boolean' } },
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
};

const unproxy: Command = {
  name: 'host unproxy',
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
};

export const hostList: Command[] = [list, allow, deny, proxy, unproxy];
