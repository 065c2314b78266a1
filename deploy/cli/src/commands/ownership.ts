import type { ClaimKind, Grant } from '@viewmax/contracts/ops/ownership';
import { type Command, command } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { table } from '../table.ts';

const list = command({
  usage: 'path list',
  summary: 'lists which remote owns each path and slot, and what moves',
  help: `A remote owns a path or a slot from its first release that is live for all devices with it.

  viewmax path list`,
  async run({ client }) {
    const data = await client.call('listOwnership');
    const owned = [
      ...data.paths.map(({ path, ...rest }) => ({ kind: 'path', claim: path, ...rest })),
      ...data.slots.map(({ slot, ...rest }) => ({ kind: 'slot', claim: slot, ...rest })),
    ];
    const rows = owned.map(({ kind, claim, owner, movingTo }) => [
      kind,
      claim,
      owner,
      movingTo ? `moves to ${movingTo}` : '',
    ]);
    return { data, text: table(['kind', 'claim', 'remote', ''], rows) };
  },
});

const moveOf = (kind: ClaimKind, example: string): Command =>
  command({
    usage: `${kind} move <${kind}> <from> <to>`,
    summary: `hands a ${kind} over to another remote`,
    help: `Both may claim it until a release of the new owner is promoted with it; then only the new owner may. Sets with a
release of the new owner that claims it have it there, all others where it was. A move to the owner itself takes it back.

  viewmax ${kind} move ${example}`,
    async run({ client, words }) {
      const [claim, from, to] = words;
      if (!claim || !from || !to) throw wrongUsage(`Name a ${kind}, its owner and its new owner.`);
      await (kind === 'path'
        ? client.call('movePath', { body: { path: claim, from, to } })
        : client.call('moveSlot', { body: { slot: claim, from, to } }));
      const text =
        to === from
          ? `${claim} stays with ${from}`
          : `${claim} moves from ${from} to ${to}, with the first release of ${to} that is promoted with it`;
      return { data: { [kind]: claim, from, to }, text };
    },
  });

const slots = command({
  usage: 'slot list',
  summary: 'lists each slot, its address, the values that it passes on, and the remotes in it',
  help: `A remote in brackets has a rank, and no live release that fills it.

  viewmax slot list`,
  async run({ client }) {
    const data = await client.call('listSlots');
    const { publicUrl } = await client.call('readSession');
    const rows = data.slots.map(({ slot, screenOf, tab, path, many, sized, passes, remotes }) => [
      slot,
      screenOf,
      tab ?? '',
      path ? new URL(publicUrl).origin + path : '',
      `${many ? 'several' : 'one'}${sized ? ', with a height' : ''}`,
      passes?.join(', ') ?? 'not declared',
      remotes.map(({ name, release }) => release ?? `(${name})`).join(', '),
    ]);
    return { data, text: table(['slot', 'screen of', 'tab', 'at', 'takes', 'passes', 'remotes'], rows) };
  },
});

const order = command({
  usage: 'slot order <slot> [<remote> ...]',
  summary: 'sets the remotes of a slot that takes several, in their order',
  help: `A remote that is not named loses its rank. New pages have the order at once. "viewmax grant slot" adds one remote at the end.

  viewmax slot order movie.below reviews offers`,
  async run({ client, words: [slot, ...remotes] }) {
    if (!slot) throw wrongUsage('Name a slot and its remotes. "npx viewmax slot list" lists them.');
    await client.call('orderSlot', { body: { slot, remotes } });
    const text = remotes.length > 0 ? `${slot} shows ${remotes.join(', then ')}` : `${slot} shows no remote`;
    return { data: { slot, remotes }, text };
  },
});

const isKind = (kind: string): kind is Grant['kind'] => ['path', 'slot'].includes(kind);

const grant = command({
  usage: 'grant path|slot <claim> <remote>',
  summary: 'grants a remote a free path or slot, or a rank in a slot',
  help: `In a slot that takes several remotes, the remote gets the last rank.

  viewmax grant path /offers account`,
  async run({ client, words: [kind, claim, name] }) {
    if (!kind || !claim || !name) throw wrongUsage('Name a kind (path or slot), a claim and a remote.');
    if (!isKind(kind)) throw wrongUsage(`"${kind}" must be path or slot.`);
    await client.call('grant', { body: { kind, claim, name } });
    return { data: { kind, claim, name }, text: `${claim} is granted to ${name}` };
  },
});

export const ownershipList: Command[] = [
  list,
  moveOf('path', '/fund wallet account'),
  moveOf('slot', 'movie.showtimes booking catalog'),
  slots,
  order,
  grant,
];
