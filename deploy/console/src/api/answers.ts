import type { OpsState, OpsSummary } from '@viewmax/registry';

// What the registry says that its API answers with; only types, so nothing of it is bundled.
export type {
  AuditCheck,
  AuditEntry,
  BlastRadius,
  DeployCheck,
  FigureView as Figure,
  OpsState,
  Principal as Who,
  TokenView as Token,
} from '@viewmax/registry';

export type Rollout = OpsState['rollouts'][number];
export type ListedRelease = OpsSummary['releases'][number];
