import { command, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { findReleases } from '../find-release.ts';
import { lineOf } from '../rollout-text.ts';
import { planOf } from './rollout-plan.ts';

export const start = command({
  usage:
    'rollout start <release>... [--percent 1,5,25,50] [--minutes 10] [--devices 200] [--hold 5] [--hours 24] [--manual] [--guard purchases] [--without "signins: why"] [--signal topups] [--plan plan.json] [--replace] [--reason "…"]',
  summary: 'gives a release to some devices, step by step',
  help: `Some devices get the release, and an equally large group of others is the control. The next step begins by itself
(with --manual: by "advance") when the step has lasted --minutes, --devices on each side have used it, and it is not worse.
After the last step all devices get the release. If it is worse, it is rolled back. Several releases go together, in one rollout.

The backend also sees what devices do: purchases, topups (credited ones), bookings (begun ones), signins and refusals. A remote
has its usual guards ("viewmax rules"), and each --guard is one more. If fewer devices of the release do a guard than devices of
its control, the release is rolled back: 13 devices can prove it, or 15 with four guards. While fewer than 20 devices do a guard,
the last step waits: for a usual guard a day, after which it asks you, and for a --guard as long as it takes. --without drops a
usual guard, with the reason. A --signal pauses the rollout once, and you decide. A metric that remote.json names can only be a
signal, because reports can be made up. It is compared from the second rollout on that reports it.

--hold 5 keeps the old release on 5 % of devices for --hours (24) when all others have the new one. The watch goes on comparing,
and takes the release from all devices if it proves worse. Otherwise the watch promotes it, with any number of devices. After the
hours the next start of the remote promotes it too. Before, such a start names the hour, and "promote" ends the hold.

Without steps, the plan of the rules for that remote applies ("viewmax rules"), otherwise 1,5,25,50. --guard, --without and
--signal then replace only those of that plan. --minutes, --devices, --hold and --manual without --percent belong to 1,5,25,50.

--replace ends the rollouts of earlier releases of the same remotes, so a fix waits for none of them. It ends no rollout that
holds another remote or a newer release, or whose release is held back. If this start is refused, it ends none.

  viewmax rollout start catalog
  viewmax rollout start catalog --percent 1,5,25,50 --hold 5 --hours 24
  viewmax rollout start catalog --guard purchases --signal topups
  viewmax rollout start account --without "signins: sessions last longer"
  viewmax rollout start catalog booking --percent 5,50 --minutes 60 --reason "New seat map"

A plan in a file has more options: { "steps": [{ "percent": 100, "cohort": { "testers": true }, "advance": "manual" },
{ "percent": 5, "cohort": { "platforms": ["android"], "appVersion": ">=3.1", "lgas": ["Sapele"] } },
{ "percent": 5, "hold": true, "minMinutes": 1440 }], "onFail": "pause" }`,
  gone: { '--at': 'start it by the schedule of your pipeline, or let the closed hours of the rules hold it.' },
  async run(call) {
    if (call.words.length === 0) throw wrongUsage('Name a release.');
    const found = await findReleases(call.client, call.words);
    const body = {
      releases: found,
      ...(await planOf(call)),
      reason: textOf(call, 'reason'),
      ...(call.values.replace && { replace: true }),
    };
    const rollout = await call.client.call('startRollout', { body });
    return { data: rollout, text: lineOf(rollout) };
  },
});
