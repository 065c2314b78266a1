import type {
  ErrorView,
  OpsState,
  OpsSummary,
  Principal,
  ReleaseErrors as Reported,
  SessionView,
} from '@viewmax/registry';

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
  TokenView as Token,
} from '@viewmax/registry';

/** The signed-in token, and the registry that it is for. */
export type Who = Principal & Pick<SessionView, 'environment'>;
export type Rollout = OpsState['rollouts'][number];
export type ListedRelease = OpsSummary['releases'][number];

/** Dates are texts in JSON. */
export type ReleaseError = Omit<ErrorView, 'firstAt' | 'lastAt'> & { firstAt: string; lastAt: string };
export type ReleaseErrors = Omit<Reported, 'errors'> & { errors: ReleaseError[] };
