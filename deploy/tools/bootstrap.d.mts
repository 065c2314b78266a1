import type { SpawnOptions } from 'node:child_process';

/** True when the lock is newer than the installed packages, or when nothing is installed. */
export function needsInstall(root: string): boolean;
/** True when this Node can install the packages and start the pinned Node. */
export function canBootstrap(version: string): boolean;
/** The file of the Node that runs Viewmax. */
export function nodeToRunOn(root: string, self: { version: string; execPath: string; platform: string }): string;
/** The search path without `node_modules`. npm replaces that folder, so an install must not run programs from it. */
export function pathWithout(root: string, path: string | undefined): string;
/** Runs a child until it ends and returns its exit code. The child ends with this process, and with npm. */
export function runThrough(command: string, args: readonly string[], options?: SpawnOptions): Promise<number>;
/** Installs the packages when the lock changed, then runs a program of this package in the pinned Node. */
export function enter(program: string): Promise<void>;
