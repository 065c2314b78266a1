import type { Command } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { table } from '../table.ts';

const both = ([name, origin]: string[]): { name: string; origin: string } => {
  if (!name || !origin) throw wrongUsage('Name a remote and an origin, such as reviews https://reviews.example.');
  return { name, origin };
};

const list: Command = {
  name: 'host list',
  usage: 'host list',
  summary: 'lists the foreign hosts that each remote may call',
  help: `  viewmax host list`,
  async run({ client }) {
    const data = await client.call('listHosts');
    const rows = data.hosts.map(({ name, origin }) => [name, origin]);
    return { data, text: rows.length > 0 ? table(['remote', 'host'], rows) : 'No remote may call a foreign host.' };
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
  summary: 'ends the permission to call a host',
  help: `Pages block the calls of live releases too, from their next load on. A page that is open keeps its policy until then.

  viewmax host deny reviews https://reviews.example`,
  async run({ client, words }) {
    const data = both(words);
    await client.call('denyHost', { query: data });
    return { data, text: `${data.name} may no longer call ${data.origin}` };
  },
};

export const hostList: Command[] = [list, allow, deny];
