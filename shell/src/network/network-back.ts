const listeners = new Set<() => void>();

/** Calls `then` each time the connection is restored. */
export const whenNetworkIsBack = (then: () => void): void => void listeners.add(then);

export function notifyNetworkIsBack(): void {
  for (const then of listeners) then();
}
