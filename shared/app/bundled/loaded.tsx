import { useStore } from '@nanostores/react';
import { FailureCard } from '@viewmax/shared/ui';
import type { ReadableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import { NO_NETWORK } from './no-network.ts';

/** A store of fetched data, as `createFetcher` makes it. */
interface Fetched<T> extends ReadableAtom<{ data?: T | undefined; error?: unknown }> {
  revalidate(): void;
}

interface Props<T> {
  of: Fetched<T>;
  /** The subject of "… could not be loaded". @example 'Your tickets' */
  what: string;
  /** `h1` when the card of a failure is the whole screen. */
  heading?: 'h1' | 'h2';
  /** The box of that card. */
  cardClass?: string | undefined;
  /** Data of another source, shown until the store has its own. */
  known?: T | undefined;
  /** Shown until the first answer. */
  waiting: ReactNode;
  /** Shown in place of an empty list. */
  empty?: ReactNode;
  /** A view of its own for some failures, such as a movie that is gone; all others get the card with Retry. */
  failed?: (error: unknown) => ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Shows fetched data, or its state without data: loading, failed with Retry, empty. Data that is there stays when a
 * refetch fails.
 *
 * @example <Loaded of={$trailers} what="The trailers" waiting={<Waiting />}>{(trailers) => <List of={trailers} />}</Loaded>
 */
export function Loaded<T>({
  of: $answer,
  what,
  heading,
  cardClass,
  known,
  waiting,
  empty,
  failed,
  children,
}: Props<T>): ReactNode {
  const { data = known, error } = useStore($answer);
  if (data !== undefined) return empty && Array.isArray(data) && data.length === 0 ? empty : children(data);
  if (!error) return waiting;
  const view = failed?.(error) || (
    <FailureCard
      heading={heading}
      title={`${what} could not be loaded`}
      help={NO_NETWORK}
      onRetry={$answer.revalidate}
    />
  );
  return cardClass ? <div className={cardClass}>{view}</div> : view;
}

/** The placeholder of content that loads. A screen reader announces the label. */
export const Waiting = ({
  label = 'Loading',
  className,
  children,
}: {
  label?: string;
  className?: string | undefined;
  children?: ReactNode;
}): ReactNode => (
  <div role="status" className={className}>
    <span className="visually-hidden">{label}</span>
    {children}
  </div>
);
