import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { switchOff, switchOn } from '../rollouts/change-live.ts';
import { commandRollout } from '../rollouts/command-rollout.ts';
import { startFlag, turnFlagOff, turnFlagOn } from '../rollouts/flags.ts';
import { addFreeze, removeFreeze } from '../rollouts/freezes.ts';
import type { HeldRollouts } from '../rollouts/held.ts';
import { listPreviews, makePreview, revokePreview } from '../rollouts/previews.ts';
import { retireRemote } from '../rollouts/retire-remote.ts';
import { listRollouts, readRollout, remotesOf, rolloutRow, rolloutsSince } from '../rollouts/rollout-rows.ts';
import { startRollout } from '../rollouts/start-rollout.ts';
import { incidentsSince, listAudit } from '../state/audit.ts';
import { identityOf } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { comparisonOf } from '../watch/comparison.ts';
import { judgedRollouts } from '../watch/judged-rollout.ts';
import type { OpsParts } from './serve-call.ts';

/** All calls that change the releases of devices. */
export function rolloutRoutes({ serve, context }: OpsParts): void {
  serve('listRollouts', async () => ({ rollouts: await listRollouts(context) }));

  serve('readHistory', async ({ query }) => {
    const from = new Date(query.from);
    return { rollouts: await rolloutsSince(context, from), incidents: await incidentsSince(context, from) };
  });

  serve('readRollout', async ({ params }) => {
    const rows = [await rolloutRow(context.tables, params.id)];
    const [rollout] = (await judgedRollouts(context, rows)) as [JudgedRollout];
    return { ...rollout, history: await listAudit(context, { subject: `rollout ${rollout.id}` }) };
  });

  serve('startRollout', async ({ body: { releases, ...body }, who, mustOwn }) => {
    const wanted = releases.map(identityOf);
    await mustOwn(wanted.map(({ name }) => name));
    const held: HeldRollouts = {
      owns: (names) => who.role === 'ops' || names.every((name) => who.remotes?.includes(name)),
      async judge(tables, row) {
        const [judged] = (await judgedRollouts({ ...context, tables }, [row])) as [JudgedRollout];
        return judged.verdict;
      },
    };
    return startRollout(context, who.by, { ...body, releases: wanted, isSquad: who.role === 'squad', held });
  });

  serve('commandRollout', async ({ params: { id, command }, body: { revision, reason }, who, mustOwn }) => {
    await mustOwn(remotesOf(await readRollout(context, id)));
    // A hold begins without the figures of the steps before, so their last ones go into the log.
    const detail =
      command === 'advance' ? { counts: await comparisonOf(context.tables, id, context.now()) } : undefined;
    return commandRollout(context, who.by, { command, id, revision, reason, detail, isSquad: who.role === 'squad' });
  });

  serve('startFlag', async ({ params: { flag }, body, who, mustOwn }) => {
    await mustOwn([flag.remote]);
    return startFlag(context, who.by, flag, { ...body, isSquad: who.role === 'squad' });
  });

  serve('turnFlagOn', async ({ params: { flag }, body, who, mustOwn }) => {
    await mustOwn([flag.remote]);
    await turnFlagOn(context, who.by, flag, { ...body, isSquad: who.role === 'squad' });
  });

  serve('turnFlagOff', async ({ params: { flag }, body, who, mustOwn }) => {
    await mustOwn([flag.remote]);
    await turnFlagOff(context, who.by, flag, body.reason);
  });

  serve('switchOff', ({ params, body, who }) => switchOff(context, who.by, params.name, body.message));
  serve('switchOn', ({ params, who }) => switchOn(context, who.by, params.name));
  serve('retireRemote', ({ params, body, who }) => retireRemote(context, who.by, params.name, body));

  serve('addFreeze', async ({ body, who }) => ({ id: await addFreeze(context, who.by, body) }));
  serve('removeFreeze', ({ params, who }) => removeFreeze(context, who.by, params.id));
}

/** Links that show releases to one browser. */
export function previewRoutes({ serve, context, previewUrl }: OpsParts): void {
  serve('listPreviews', async () => ({ previews: await listPreviews(context) }));

  serve('makePreview', async ({ body: { releases, tester, hours }, who, mustOwn }) => {
    const wanted = releases.map(identityOf);
    await mustOwn(wanted.map(({ name }) => name));
    // A build without a review must not run beside the accounts of the app.
    if (!previewUrl) throw new Refused('Previews need a host of their own, which ops name with PREVIEW_URL.');
    const made = await makePreview(context, who, { releases: wanted, tester, hours });
    const path = `/?preview=${made.token}`;
    return { ...made, path, link: new URL(path, previewUrl).href };
  });

  // The token that made a preview may end it too.
  serve('revokePreview', ({ params, who }) => revokePreview(context, who, params.id));
}
