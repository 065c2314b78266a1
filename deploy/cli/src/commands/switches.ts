import { type Command, command, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';

const off = command({
  usage: 'switch-off <remote> --message "…"',
  summary: 'switches a remote off for all devices and shows a message instead',
  help: `The rest of the app keeps working. "viewmax switch-on <remote>" switches it on again.

  viewmax switch-off wallet --message "Payments are back at noon."`,
  async run(call) {
    const [name] = call.words;
    const message = textOf(call, 'message');
    if (!name || !message) throw wrongUsage('Name a remote, with a --message.');
    await call.client.call('switchOff', { params: { name }, body: { message } });
    return { data: { name, off: message }, text: `${name} is switched off: ${message}` };
  },
});

const on = command({
  usage: 'switch-on <remote>',
  summary: 'switches a remote on again',
  help: '  viewmax switch-on wallet',
  async run({ client, words: [name] }) {
    if (!name) throw wrongUsage('Name a remote.');
    await client.call('switchOn', { params: { name } });
    return { data: { name, off: null }, text: `${name} is switched on` };
  },
});

export const switchList: Command[] = [off, on];
