import type { Counts, Judged } from '@viewmax/contracts/ops/reports';
import { kindOf, MIN_NOTED } from './kinds.ts';

/** The devices of the canary, and those of the other side. */
export function sidesOf(name: string, { against, before }: Counts): [its: number, other: number] {
  return kindOf(name).isFewer ? [before, against] : [against, before];
}

const clauseOf = (judged: Judged): string => kindOf(judged.name).harm?.(...sidesOf(judged.name, judged)) ?? '';

/** The counts of a kind that is worse than its control. */
export const harmText = (judged: Judged): string => `${clauseOf(judged)}.`;

const answers: Record<Judged['says'], string> = {
  few: 'too few to say',
  fine: 'not worse',
  worse: 'looks worse, no proof so far',
  harm: 'proven worse',
};

/** Whether the plan of a rollout wants it judged. */
export const isOfPlan = ({ role }: Judged): boolean => role === 'guard' || role === 'signal';

/** One line about a guard or a signal, for the console and the command. */
export function judgedText(judged: Judged): string {
  const { name, role, usual, says } = judged;
  const [its, other] = sidesOf(name, judged);
  const words = `${its} devices, ${other} of the control: ${answers[says]}`;
  return `${kindOf(name).label} (${usual ? 'usual ' : ''}${role}): ${words}`;
}

/** The noted events of which there are too few. */
export const fewText = (noted: readonly Judged[]): string =>
  `Too few to say: ${noted.map(clauseOf).join('; ')}. A guard requires ${MIN_NOTED} together.`;
