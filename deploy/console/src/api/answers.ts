import type { ErrorView, OpsState, OpsSummary, ReleaseErrors as Reported } from '@viewmax/registry';

// Types of the registry's responses. Types only, so the bundle contains no server code.
export type {
  AuditCheck,
  AuditEntry,
  BlastRadius,
  DeployCheck,
  ErrorFrame,
  FigureView as Figure,
  OpsState,
  PreviewView as Preview,
  Principal as Who,
  TokenView as Token,
} from '@viewmax/registry';

export type Rollout = OpsState['rollouts'][number];
export type ListedRelease = OpsSummary['releases'][number];

/** Dates are texts in JSON. */
export type ReleaseError = Omit<ErrorView, 'firstAt' | 'lastAt'> & { firstAt: string; lastAt: string };
export type ReleaseErrors = Omit<Reported, 'errors'> & { errors: ReleaseError[] };
