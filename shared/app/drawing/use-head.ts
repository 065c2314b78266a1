import type { Head } from '@viewmax/contracts/rendering';

let named: Head | undefined;

/** Stores the data for the page that is being rendered. */
export function useHead(head: Head | undefined): void {
  named = head ?? named;
}

export const renderedHead = (): Head | undefined => named;
