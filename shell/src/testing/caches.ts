type Key = string | { url: string };

const hrefOf = (key: Key): string => new URL(typeof key === 'string' ? key : key.url, location.href).href;

/** Adds the browser's caches to jsdom. Their contents are open to tests, as they are to every page. */
export function provideCaches(): Map<string, Map<string, Response>> {
  const stores = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      put: async (key: Key, answer: Response) => void store.set(hrefOf(key), answer),
      match: async (key: Key) => store.get(hrefOf(key))?.clone(),
      keys: async () => [...store.keys()].map((url) => ({ url })),
      delete: async (key: Key) => store.delete(hrefOf(key)),
    };
  };
  const caches = {
    open: async (name: string) => open(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (key: Key) => {
      for (const name of stores.keys()) {
        const found = await open(name).match(key);
        if (found) return found;
      }
      return undefined;
    },
  };
  Object.assign(globalThis, { caches });
  return stores;
}
