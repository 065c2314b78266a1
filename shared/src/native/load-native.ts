/** Before the first screen: what the wrapper can do, which no browser ever downloads. */
export const startNative = (): Promise<void> =>
  import(/* webpackChunkName: "native" */ './start-native.ts').then((native) => native.startNative());
