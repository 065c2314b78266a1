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

/** A throw in a slice of rendering that React repaired by rendering once more. React's own error has the thrown one as its cause. */
export const recovered = (thrown: unknown, release: string, componentStack?: string | null): Failure => ({
  kind: 'event',
  release,
  error: toError((thrown as { cause?: unknown } | null)?.cause ?? thrown),
  componentStack,
});
