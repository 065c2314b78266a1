import { planSchema } from '@viewmax/contracts/ops/rollouts';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { withClient } from '@viewmax/server/with-client';
import { assignedSide } from '../sets/resolve.ts';
import type { ActiveRollout, Assignment } from '../state/state.ts';
import { readFigures } from '../watch/figures.ts';
import { createIntake, type IntakeOptions } from '../watch/intake.ts';
import type { Reporter } from '../watch/page-report.ts';
import { openTestRegistry } from './open-test-registry.ts';

export const MINUTE_MS = 60_000;
export const SLOW_MS = 3000;
/** The releases of catalog of which pages report. */
export const NEW = 'catalog@2.0.0-b';
export const OLD = 'catalog@1.0.0-a';

export const rejected = { type: 'error', remote: NEW, kind: 'render', message: 'x is not a function' } as const;
export const mounted = (ms: number): ReportEvent => ({ type: 'mount', remote: NEW, ms });

const NOON = Date.parse('2026-03-02T12:00:00Z');
const assignment: Assignment = {
  versions: { shell: '1.0.0-a', catalog: '2.0.0-b', booking: '1.0.0-a' },
  fallbacks: {},
  off: {},
  arms: {},
};

/** Intakes of reports about one running rollout of catalog, with a clock that only tests move. */
export async function openTestIntake() {
  const { db, registry, close } = await openTestRegistry();
  let now = NOON;
  let rollout: ActiveRollout;

  const query = (text: string, values: unknown[] = []) =>
    withClient(db, async (client) => (await client.query(text, values)).rows);

  async function addRollout(
    releases: Record<string, string>,
    control: ActiveRollout['control'] = releases,
  ): Promise<ActiveRollout> {
    const [{ id }] = await query(
      `insert into registry.rollouts (salt, releases, control, plan, step_since, started_by, started_at)
       values ('salt', $1, $2, '{}', now(), 'ops', now()) returning id`,
      [JSON.stringify(releases), JSON.stringify(control)],
    );
    const plan = planSchema.parse({ steps: [{ percent: 50 }], slowMs: SLOW_MS });
    return { id, status: 'running', salt: 'salt', releases, control, plan, step: 0 };
  }

  return {
    db,
    assignment,
    query,
    addRollout,
    close,
    now: () => now,
    passes(ms: number) {
      now += ms;
    },
    rollout: () => rollout,
    /** Removes all reports, and starts a rollout at noon. */
    async clear() {
      now = NOON;
      await query('delete from registry.figures; delete from registry.errors; delete from registry.rollouts');
      rollout = await addRollout({ catalog: '2.0.0-b' });
    },
    /** An intake whose pages all run the new catalog, each on its assigned side. */
    intakeOf(device = 'phone', options: Partial<IntakeOptions> = {}) {
      const rollouts = options.rollouts ?? (async () => [rollout]);
      const intake = createIntake({
        db,
        now: () => now,
        secret: 'secret',
        rollouts,
        async assignmentsOf(setIds) {
          if (!setIds.has('known')) return new Map();
          const arms: Assignment['arms'] = {};
          for (const one of await rollouts()) {
            const side = assignedSide(one, device);
            if (side !== 'rest') arms[one.id] = side;
          }
          return new Map([['known', { ...assignment, arms }]]);
        },
        ...options,
      });
      const report = (events: ReportEvent[], reporter: Reporter = { device }, set = 'known') =>
        intake.take({ set, platform: 'web', app: '3.0.12', events }, reporter);
      return { ...intake, report };
    },
    compared: () => query('select * from registry.compared order by rollout_id, device'),
    /** Of the first two minutes. */
    figures: (release = NEW) =>
      readFigures(registry.context, {
        releases: [release],
        from: new Date(NOON),
        until: new Date(NOON + 2 * MINUTE_MS),
      }),
  };
}
