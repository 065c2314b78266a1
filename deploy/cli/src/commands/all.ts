import type { Command } from '../command.ts';
import { approvalList } from './approvals.ts';
import { canDeploy, diff, releases } from './ask.ts';
import { auditExport } from './audit-export.ts';
import { completion } from './completion.ts';
import { contentList } from './content.ts';
import { doctor } from './doctor.ts';
import { errors, trace } from './errors.ts';
import { hostList } from './hosts.ts';
import { loginList } from './login.ts';
import { operations } from './operations.ts';
import { ownershipList } from './ownership.ts';
import { paymentList } from './payments.ts';
import { previewList } from './previews.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { removalList } from './removal.ts';
import { requestList } from './requests.ts';
import { rolloutList } from './rollouts.ts';
import { rules } from './rules.ts';
import { switchList } from './switches.ts';
import { tokenList } from './tokens.ts';
import { trustList } from './trusts.ts';
import { vouch } from './vouch.ts';
import { packageList } from './where.ts';

export const commands: readonly Command[] = [
  publish,
  vouch,
  promote,
  canDeploy,
  ...rolloutList,
  ...switchList,
  releases,
  diff,
  ...packageList,
  errors,
  trace,
  ...previewList,
  doctor,
  ...removalList,
  ...operations,
  auditExport,
  ...ownershipList,
  ...hostList,
  rules,
  ...requestList,
  ...approvalList,
  ...contentList,
  ...paymentList,
  ...loginList,
  ...tokenList,
  ...trustList,
  completion,
];
