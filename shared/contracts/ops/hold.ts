/** A last step that holds a release back from a few devices, which go on being compared with as many that have it. */
export interface Share {
  percent: number;
  hold?: true | undefined;
}

/** The least time of a hold that names none. */
export const HOLD_MINUTES = 24 * 60;

/** The percent of devices that a step gives the release. A hold leaves out its own. */
export const reachedBy = ({ percent, hold }: Share): number => (hold ? Number((100 - percent).toFixed(2)) : percent);

interface Steps<Step> {
  plan: { steps: readonly Step[] };
  step: number;
}

/** Whether nearly all devices have the release of a rollout, and some are held back. */
export const isInHold = ({ plan, step }: Steps<{ hold?: true | undefined }>): boolean =>
  plan.steps[step]?.hold === true;

/** The moment at which the least time of the present step is over. */
export const stepEnds = ({ plan, step }: Steps<{ minMinutes: number }>, since: string | Date): number =>
  new Date(since).getTime() + (plan.steps[step]?.minMinutes ?? 0) * 60_000;

/** Whether only the last step is a hold. A plan's only step cannot be one, because nothing was compared before. */
export const holdsLast = (steps: readonly Pick<Share, 'hold'>[]): boolean =>
  steps.every(({ hold }, index) => !hold || (index > 0 && index === steps.length - 1));

export const HOLD_FAULT = 'Only the last step can hold a release back, after at least one other step';

/** `5, 50 % and all but 5 %` */
export function stepsText(steps: readonly Share[]): string {
  const grown = steps.filter(({ hold }) => !hold).map(({ percent }) => percent);
  const [held] = steps.filter(({ hold }) => hold);
  return `${grown.join(', ')} %${held ? `, then all but ${held.percent} %` : ''}`;
}
