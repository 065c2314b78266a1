/** Loads the wrapper's features before the first screen. A browser never downloads this code. */
export const startNative = (): Promise<void> =>
  import(/* webpackChunkName: "native" */ './start-native.ts').then((native) => native.startNative());
