const listeners = new Set<() => void>();

/** Calls `then` each time the network is there again after it was lost. */
export const whenNetworkIsBack = (then: () => void): void => void listeners.add(then);

export function tellNetworkIsBack(): void {
  for (const then of listeners) then();
}
