interface Cache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** Returns the cached value of a key, and creates it on the first call. */
export function once<K, V>(cached: Cache<K, V>, key: K, make: () => V): V {
  const known = cached.get(key);
  if (known !== undefined) return known;
  const made = make();
  cached.set(key, made);
  return made;
}
