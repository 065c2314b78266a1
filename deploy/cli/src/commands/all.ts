import { type Command, grouped } from '../command.ts';
import { approvalList, requestList } from './approvals.ts';
import { canDeploy, diff, releases } from './ask.ts';
import { completion } from './completion.ts';
import { contentList } from './content.ts';
import { doctor } from './doctor.ts';
import { errors, trace } from './errors.ts';
import { flagList } from './flags.ts';
import { hostList } from './hosts.ts';
import { loginList } from './login.ts';
import { open } from './open.ts';
import { operations } from './operations.ts';
import { ownershipList } from './ownership.ts';
import { paymentList } from './payments.ts';
import { previewList } from './previews.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { removalList } from './removal.ts';
import { rolloutList } from './rollouts.ts';
import { rules } from './rules.ts';
import { switchList } from './switches.ts';
import { tokenList } from './tokens.ts';
import { trustList } from './trusts.ts';
import { vouch } from './vouch.ts';
import { packageList } from './where.ts';

export const commands: readonly Command[] = [
  ...grouped('release', [
    publish,
    vouch,
    promote,
    canDeploy,
    ...rolloutList,
    ...flagList,
    ...previewList,
    ...requestList,
    releases,
    diff,
  ]),
  ...grouped('watch', [errors, trace, ...packageList, open, ...loginList]),
  ...grouped('ops', [
    ...switchList,
    ...approvalList,
    ...operations,
    ...ownershipList,
    ...hostList,
    rules,
    ...removalList,
    ...tokenList,
    ...trustList,
    ...contentList,
    ...paymentList,
    doctor,
    completion,
  ]),
];
