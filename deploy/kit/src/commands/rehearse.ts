import { type Command, CommandFailed, EXIT, notePassed, wrongUsage } from '@viewmax/cli';
import { ATTENDANT, MEMBER, signIn } from '../faults/sign-in.ts';
import { resultOf } from '../rehearse/result-of.ts';

/** Browsers lead each name below `localhost` to this machine, and Node does not. */
function reachable(origin: string): URL {
  const app = new URL(origin);
  if (app.hostname.endsWith('.localhost')) app.hostname = 'localhost';
  return app;
}

export const rehearse: Command = {
  name: 'rehearse',
  usage: 'rehearse <preview link>',
  summary: "plays the checkpoints of all remotes beside a preview's releases",
  help: `A browser of this machine opens the preview, and plays what places.json of the shell and of each live remote names. A checkpoint fails if it
does not show what it should, or if any release fails or throws there. It is then played without the preview, and skipped if it fails there too.
VIEWMAX_PHONE and VIEWMAX_PASSWORD sign a member in, and VIEWMAX_ATTENDANT and VIEWMAX_ATTENDANT_PASSWORD an attendant. No checkpoint buys or
holds a seat. It needs no token. "viewmax vouch" tells the registry the result.

  viewmax rehearse "$LINK"
  viewmax vouch offers@1.4.2 neighbours`,
  async run(call) {
    const [link = ''] = call.words;
    if (!URL.canParse(link)) throw wrongUsage('Name the link of a preview. "viewmax preview create" makes one.');
    const { openBrowser } = await import('../faults/open-browser.ts');
    const { leavePreview, openPreview } = await import('../rehearse/stage.ts');
    const { play } = await import('../rehearse/play.ts');
    const { rehearse: rehearseAll } = await import('../rehearse/rehearse.ts');
    const browser = await openBrowser();
    try {
      const preview = await openPreview(browser, new URL(link));
      const { checkpoints, discovery, candidates, origin } = preview;
      const app = reachable(origin);
      const member = await signIn(app, call.env, MEMBER);
      const attendant = await signIn(app, call.env, ATTENDANT);
      let live: ReturnType<typeof leavePreview> | undefined;
      const played = await rehearseAll({
        checkpoints,
        discovery,
        accounts: { member, attendant },
        async play(set, checkpoint, token) {
          if (set === 'candidate') return play(browser, preview, checkpoint, token);
          live ??= leavePreview(browser, preview);
          return play(browser, await live, checkpoint, token);
        },
        onResult: ({ outcome, name, reason }) => call.progress(`${outcome}: ${name}${reason && `: ${reason}`}`),
      });
      const bare = [...checkpoints].filter(([, json]) => !json).map(([name]) => name);
      const { passed, text } = resultOf({ played, bare, candidates });
      const data = { candidates, places: played, unprotected: bare };
      if (!passed) throw new CommandFailed(text, EXIT.no, data);
      for (const candidate of candidates) notePassed(candidate, 'neighbours', call.env);
      return { data, text };
    } finally {
      await browser.close();
    }
  },
};
