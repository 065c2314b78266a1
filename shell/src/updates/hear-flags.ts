import { type DeviceFlags, flagsIn } from '@viewmax/contracts/flags';
import { FLAGS, isInWrapper, pageFlags, setFlags, store, writeCookie } from '@viewmax/shared/internal';

const ONE_YEAR_S = 31_536_000;

/** During a deploy a node of a version without flags may answer, and the next answer would be as silent at once. */
const SILENT_MS = 10_000;
const NEVER = Number.NEGATIVE_INFINITY;

/** Those of the last answer of discovery. */
let heard: DeviceFlags | undefined;
/** The time of the last answer that named none. */
let silentAt = NEVER;

/** Keeps the flags of an answer for the next page. */
export function hearFlags(text: string | null): void {
  // No signature covers it. The flags choose between published code.
  const isSilent = text === null || !/^\d+[\w.:@+-]*$/.test(text);
  silentAt = isSilent ? Date.now() : NEVER;
  if (isSilent) return;
  heard = flagsIn(text);
  const isAny = heard.on.length > 0;
  if (isInWrapper()) store(FLAGS, isAny ? text : null);
  else writeCookie(FLAGS, isAny ? text : '', isAny ? ONE_YEAR_S : 0);
}

/** Turns off in this page what is off now. What is on now waits for the next page. */
export function dropFlags(): void {
  if (!heard) return;
  const { revision, on } = heard;
  setFlags({ revision, on: pageFlags().on.filter((one) => on.includes(one)) });
}

/** Whether a flag of this page may be off by now. A page without any has nothing to lose. */
export const mayLoseFlags = (revision: number): boolean =>
  pageFlags().on.length > 0 &&
  revision > (heard ?? pageFlags()).revision &&
  Math.abs(Date.now() - silentAt) >= SILENT_MS;
