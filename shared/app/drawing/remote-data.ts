import { createFetcher as create } from '../provided/http/remote-data.ts';

export {
  createMutation,
  invalidateKeys,
  refetchAll,
  refetchUnanswered,
  revalidateKeys,
} from '../provided/http/remote-data.ts';

/**
 * In a render no effect listens to a store. A store without a listener stops after each read, and forgets its answer. So
 * the first read listens for the rest of the render.
 */
export const createFetcher: typeof create = (keys, settings) => {
  const store = create(keys, settings);
  const { get } = store;
  store.get = () => {
    if (!store.lc) store.listen(() => {});
    return get();
  };
  return store;
};
