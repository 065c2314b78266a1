/** All failures of a remote. Each names its release. */
export type FailureKind = 'load' | 'integrity' | 'mount' | 'render' | 'unmount' | 'event';

export interface Failure {
  kind: FailureKind;
  /** `catalog@1.4.2-3fa9c1d2` */
  release: string;
  error: Error;
  /** The components around the place of the failure, as React lists them. It has names and positions alone. */
  componentStack?: string | null | undefined;
}

export const toError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));
