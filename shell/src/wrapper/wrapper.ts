export { proveSet } from './prove-set.ts';
export { storeSet } from './store-set.ts';
