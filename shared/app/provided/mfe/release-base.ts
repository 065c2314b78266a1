import { createContext } from 'react';

/** The folder of the release whose screens a parcel shows. The shell's own screens are in no parcel. */
export const ReleaseBase = createContext('/r/shell/');
