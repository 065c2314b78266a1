/** True when the lock is newer than the installed packages, or when nothing is installed. */
export function needsInstall(root: string): boolean;
/** True when this Node can install the packages and start the pinned Node. */
export function canBootstrap(version: string): boolean;
/** The Node that runs Viewmax. `isThisOne` is true when the calling process already runs on it. */
export function nodeToRunOn(
  root: string,
  self: { version: string; execPath: string; platform: string },
): { node: string; isThisOne: boolean };
/** The search path without `node_modules`. npm replaces that folder, so an install must not run programs from it. */
export function pathWithout(root: string, path: string | undefined): string;
/** Installs the packages when the lock changed, then runs a program of this package in the pinned Node. */
export function enter(program: string): Promise<void>;
