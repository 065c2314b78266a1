import type { Head } from '../provided/mfe/use-head.ts';

export type { Head };

let named: Head | undefined;

/** Keeps the data for the page that is being drawn. */
export function useHead(head: Head | undefined): void {
  named = head ?? named;
}

export const drawnHead = (): Head | undefined => named;
