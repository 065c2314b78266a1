import { writeSeatPlans } from '../seats/seat-plan.ts';
import type { Importing } from './importing.ts';
import type { StoredScreening, Wanted } from './screenings.ts';

export interface KnownPlan {
  id: string;
  names: readonly string[];
}

/** Notes the plans of the files that are not stored yet. Returns all plans, by id and by the names of the files. */
export async function importPlans(importing: Importing): Promise<Map<string, KnownPlan>> {
  const { tx, plans, changes, writes } = importing;
  const stored: KnownPlan[] = await tx.selectFrom('seat_plans').select(['id', 'names']).execute();
  const known = new Map(stored.map((plan) => [plan.id, plan]));
  for (const [name, plan] of plans) {
    if (known.has(plan.id)) importing.unchanged += 1;
    else {
      changes.push({ kind: 'plan', action: 'added', key: name });
      writes.push(() => writeSeatPlans(tx, [plan]));
    }
    known.set(name, plan).set(plan.id, plan);
  }
  return known;
}

/**
 * The screening with the seats of its plan. One that is on sale with a plan keeps it: a changed file is a plan for new
 * screenings. Undefined for what is refused.
 */
export function withPlan(
  wanted: Wanted,
  stored: StoredScreening | undefined,
  { plans, isBroken }: { plans: Map<string, KnownPlan>; isBroken: boolean },
  refuseRow: (reason: string) => void,
): Wanted | undefined {
  const isKept = stored?.hall === wanted.hall && stored.plan !== null;
  const name = isKept ? stored.plan : wanted.plan;
  if (name === null) {
    if (wanted.closed_seats.length === 0) return wanted;
    return void refuseRow(`${wanted.hall} has closed_seats, so it needs a plan.`);
  }
  const plan = plans.get(name);
  // The file of the plan may be the refused one.
  if (!plan) return isBroken ? undefined : void refuseRow(`The plan "${name}" is unknown. Add plans/${name}.json.`);
  const { id, names } = plan;
  const unknown = wanted.closed_seats.filter((seat) => !names.includes(seat));
  if (!isKept && wanted.seats !== names.length)
    return void refuseRow(`${wanted.hall} has ${wanted.seats} seats, and its plan has ${names.length}.`);
  if (!isKept && unknown.length > 0)
    return void refuseRow(`closed_seats has ${unknown.join(', ')}, which the plan "${name}" lacks.`);
  const closed_seats = wanted.closed_seats.filter((seat) => names.includes(seat));
  return { ...wanted, plan: id, seats: names.length, closed_seats };
}
