/** Whether what is installed is older than what is locked. */
export function needsInstall(root: string): boolean;
/** Whether this Node is enough to install and to start the pinned one. */
export function canBootstrap(version: string): boolean;
/** The Node that runs Viewmax, and whether it is the one that asks. */
export function nodeToRunOn(
  root: string,
  self: { version: string; execPath: string; platform: string },
): { node: string; isThisOne: boolean };
/** The search path without what is installed here: an install must not run on what it replaces. */
export function pathWithout(root: string, path: string | undefined): string;
/** Installs when needed, then runs a program of this package in the pinned Node. */
export function enter(program: string): Promise<void>;
