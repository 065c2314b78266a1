import type { OpsState, OpsSummary } from '@viewmax/registry';

// Types of the registry's responses. Types only, so the bundle contains no server code.
export type {
  AuditCheck,
  AuditEntry,
  BlastRadius,
  DeployCheck,
  FigureView as Figure,
  OpsState,
  PreviewView as Preview,
  Principal as Who,
  TokenView as Token,
} from '@viewmax/registry';

export type Rollout = OpsState['rollouts'][number];
export type ListedRelease = OpsSummary['releases'][number];
