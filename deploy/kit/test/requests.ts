import type { Approval } from '@viewmax/contracts/ops/approvals';
import type { Squad } from './squad-of.ts';

/** The squad asks ops for something, and ops give it. */
export async function isGiven(squad: Squad, ops: Squad, ...wanted: string[]): Promise<void> {
  const { id } = JSON.parse(await squad.viewmax('request', ...wanted, '--json')) as Approval;
  await ops.viewmax('approvals', 'approve', String(id));
}
