import type { ReportEvent, Reports } from '@viewmax/contracts/reports';
import type { Network } from '@viewmax/server/customer-network';
import type { Attributes } from '../sets/resolve.ts';
import type { Assignment } from '../state/state.ts';

/** The known facts about the reporting page. */
export interface Reporter {
  device?: string;
  /** By which the steps of a flag choose their devices. */
  attributes?: Attributes;
  /** The networks by which reports are counted (`reporterNetworks`), if known. */
  networks?: readonly Network[];
}

/** A report of a page. A page that was just served has no events yet. */
export interface PageReport {
  set: string;
  events: readonly ReportEvent[];
  /** What the page has read. */
  flags: NonNullable<Reports['flags']>;
  reporter: Reporter;
  at: number;
}

/** A report about a set that a node served. */
export interface ServedReport extends PageReport {
  assignment: Assignment;
  /** The releases of the set, and its fallbacks. */
  known: readonly string[];
}

export const nameIn = (release: string): string => release.slice(0, release.indexOf('@'));
