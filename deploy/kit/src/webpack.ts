import { remoteConfig as configOf } from '@viewmax/build/remote';
import type { Configuration } from 'webpack';

/** The whole webpack configuration of the remote in this folder. `viewmax build` uses it too. */
export const remoteConfig: (folder: string) => (mode: { watch?: boolean }) => Configuration = configOf;
