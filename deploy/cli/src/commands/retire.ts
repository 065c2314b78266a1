import { type Command, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';

export const retire: Command = {
  name: 'retire',
  usage: 'retire <remote> --reason "…" [--despite-links]',
  summary: 'takes a remote out of the app for good',
  help: `Needs an ops token. Open pages lose the remote, and its paths and slots become free. It is refused while another
release needs the remote, fills its slots or links to its paths, and the refusal names them. Links are found by the
words of its paths in the code of the others. --despite-links retires it although they name a path.

  viewmax retire offers --reason "Offers moved into the catalog"`,
  options: { reason: { type: 'string' }, 'despite-links': { type: 'boolean' } },
  async run(call) {
    const [name] = call.words;
    const reason = textOf(call, 'reason');
    if (!name || !reason) throw wrongUsage('Name a remote, with a --reason.');
    const body = { reason, despiteLinks: call.values['despite-links'] === true };
    const retired = await call.client.call('retireRemote', { params: { name }, body });
    const freed = retired.freed.length > 0 ? retired.freed.join(', ') : 'no path and no slot';
    return { data: retired, text: `${name} is retired; free now: ${freed}` };
  },
};
