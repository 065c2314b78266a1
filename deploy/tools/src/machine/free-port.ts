import { choosePort } from '@viewmax/node/listen';

/** A port of the loopback address that no program listens on now. */
export const freePort = (): Promise<number> => choosePort({ host: '127.0.0.1', port: 0 });
