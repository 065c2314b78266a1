import { createContext } from 'react';

/** The folder of the release whose screens a parcel shows. The shell's own screens are in no parcel. */
export const ReleaseBase = createContext('/r/shell/');

/** The release whose files are in this folder, such as `catalog@1.4.2-3fa9c1d2`. */
export const releaseAt = (base = ''): string => base.split('/').slice(-3, -1).join('@');
