type Listener = () => void;

export interface ReloadChannel {
  /** Returns a function that unsubscribes. */
  listen(listener: Listener): () => void;
  tell(): void;
}

/** The channel by which a watcher notifies open pages of a new build. */
export function reloadChannel(): ReloadChannel {
  const listeners = new Set<Listener>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}
