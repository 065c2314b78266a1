type Listener = () => void;

export interface ReloadChannel {
  /** Returns the way to stop listening. */
  listen(listener: Listener): () => void;
  tell(): void;
}

/** How a watcher tells open pages that there is something new. */
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
