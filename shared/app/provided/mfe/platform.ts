import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import type { ReadableAtom } from 'nanostores';
import type { Failure } from './failure.ts';

/** A slot's content while it is mounted. */
export interface SlotHandle {
  update(props: Record<string, unknown>): void;
  remove(): void;
}

/** The services of the shell for remotes. The shell provides one object at boot. */
export interface Platform {
  config: RuntimeConfig;
  /** Names the set of releases of this page. Calls and reports carry it. */
  setId: string;
  fillSlot(slot: string, element: HTMLElement, props: Record<string, unknown>): SlotHandle;
  report(failure: Failure): void;
  /** The size of a lazy screen's files, if the document has it. `base` is the folder of its release. */
  bytesOfScreen?(screen: string, base: string): number | undefined;
  /** The height that the remotes of a slot declare, so that nothing moves when they arrive. */
  heightOfSlot?(slot: string): number;
  /** Whether this release has a flag of its remote on. */
  flag?(release: string, name: string): ReadableAtom<boolean>;
}

let current: Platform | undefined;

export function providePlatform(platform: Platform): void {
  current = platform;
}

/** The services of the shell for this page. The configuration is the part that remotes use. */
export function platform(): Platform {
  if (!current) throw new Error('The shell has not provided the platform yet');
  return current;
}
