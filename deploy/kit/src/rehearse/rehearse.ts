import type { Checkpoint, CheckpointsJson } from '@viewmax/contracts/checkpoints';
import type { Discovery } from '@viewmax/contracts/discovery';
import { matchRoute } from '@viewmax/contracts/match-route';
import { ATTENDANT, MEMBER } from '../faults/sign-in.ts';

const AT_ONCE = 4;

/** The tokens of the accounts that the environment's variables name. */
export interface Accounts {
  member?: string;
  attendant?: string;
}

export interface Played {
  /** `booking: showtimes`. */
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  reason: string;
}

interface Planned {
  name: string;
  checkpoint: Checkpoint;
}

/** Plays a checkpoint with the candidate or the live set, and returns why it fails, or nothing. */
export type Play = (set: 'candidate' | 'live', checkpoint: Checkpoint, token?: string) => Promise<string>;

/** The checkpoints that a rehearsal plays: neither twice, nor those of the demo data. */
export function checkpointsOf(all: ReadonlyMap<string, CheckpointsJson | null>): Planned[] {
  return [...all].flatMap(([release, json]) => {
    const { places = [], lateScreen, pictures = [] } = json ?? {};
    const { screen: _, ...late } = lateScreen ?? { screen: '' };
    const own = [...places, ...(lateScreen ? [late as Checkpoint] : []), ...pictures.filter(({ demo }) => !demo)];
    const keyOf = ({ name: _, ...checkpoint }: Checkpoint) => JSON.stringify(Object.entries(checkpoint).sort());
    const once = new Map(own.toReversed().map((checkpoint) => [keyOf(checkpoint), checkpoint]));
    return [...once.values()]
      .toReversed()
      .map((checkpoint) => ({ name: `${release}: ${checkpoint.name ?? checkpoint.path}`, checkpoint }));
  });
}

/** The account for a checkpoint, or why there is none. An open path without a member's account is played as a visitor. */
function accountFor(
  { visitor, path }: Checkpoint,
  { remotes }: Pick<Discovery, 'remotes'>,
  { member, attendant }: Accounts,
): { token?: string; missing?: string } {
  if (visitor) return {};
  const guard = matchRoute(remotes, path.replace(/[?#].*/, ''))?.route.guard;
  if (guard === 'attendant') return attendant ? { token: attendant } : { missing: ATTENDANT.phone };
  return guard && !member ? { missing: MEMBER.phone } : { token: member };
}

interface Rehearsal {
  checkpoints: ReadonlyMap<string, CheckpointsJson | null>;
  discovery: Pick<Discovery, 'remotes'>;
  accounts: Accounts;
  play: Play;
  onResult(result: Played): void;
}

/** Plays each checkpoint beside the candidate. A checkpoint that fails without it too is skipped, because the candidate is not to blame. */
export async function rehearse({ checkpoints, discovery, accounts, play, onResult }: Rehearsal): Promise<Played[]> {
  async function outcomeOf({ name, checkpoint }: Planned): Promise<Played> {
    const { token, missing } = accountFor(checkpoint, discovery, accounts);
    if (missing) return { name, outcome: 'skipped', reason: `It needs the account of ${missing}.` };
    const reason = await play('candidate', checkpoint, token);
    if (!reason) return { name, outcome: 'passed', reason };
    const before = await play('live', checkpoint, token);
    return before
      ? { name, outcome: 'skipped', reason: `It fails with the live set too: ${before}` }
      : { name, outcome: 'failed', reason };
  }

  const planned = checkpointsOf(checkpoints);
  const played: Played[] = [];
  let next = 0;
  const playOn = async (): Promise<void> => {
    for (let at = next++; at < planned.length; at = next++) {
      const one = planned[at];
      if (!one) return;
      const result = await outcomeOf(one);
      played[at] = result;
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, playOn));
  return played;
}
