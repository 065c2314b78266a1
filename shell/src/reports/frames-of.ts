import { releaseName } from '@viewmax/contracts/release-name';

const MOST = 8;

/** The position of a script of a release in a stack, in every browser's format. */
const PLACE = /\/r\/([a-z0-9.-]+)\/([a-z0-9.-]+)\/([\w.-]+:\d+:\d+)/g;

/** The frames of an error in releases. Other parts of a stack may hold a person's data, so no report has them. */
export const framesOf = ({ stack = '' }: Error): string[] =>
  [...stack.matchAll(PLACE)]
    .slice(0, MOST)
    .map(([, name = '', version = '', place]) => `${releaseName({ name, version })}/${place}`);
