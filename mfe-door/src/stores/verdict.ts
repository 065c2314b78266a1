import type { DoorScreening, Party, People, RedeemRefusal, ScreeningWords } from '@viewmax/contracts/attendant';

/** A code at the door of a screening. */
export interface AdmissionAttempt {
  code: string;
  screening: DoorScreening;
  /** How many of a party are here. */
  count?: number;
  /** The attendant lets the people in anyway. */
  reason?: string;
}

/** People come in. */
export interface Admitted {
  kind: 'in';
  nonce: string;
  code: string;
  seats: readonly string[];
  people: number;
  party?: Party | undefined;
  /** By category, where the cinema has several prices. */
  who?: People | undefined;
  /** The phone decided by its list. */
  byList?: true | undefined;
}

/** They stay outside. The data are those of the server's refusal, or of the list. */
export interface Refused {
  kind: 'out';
  code: string;
  why: string;
  firstScanAt?: string | undefined;
  firstDoor?: string | undefined;
  opensAt?: string | undefined;
  showing?: ScreeningWords | undefined;
  party?: Party | undefined;
  /** Those of a code that let people in before. */
  seats?: readonly string[] | undefined;
  /** The server's text for a reason that this release does not know. */
  text?: string | undefined;
  /** The attendant typed the code. */
  isTyped?: true | undefined;
}

/** The code is a party's, and the door asks how many of it are here. */
export interface HowMany {
  kind: 'ask';
  code: string;
  party: Party;
  /** Those of the people who are still to come; empty if they are unknown. */
  seats: readonly string[];
  /** By category, where the cinema has several prices. */
  who?: People | undefined;
}

export type Verdict = Admitted | Refused | HowMany;

export const refused = (code: string, why: string, refusal: Partial<RedeemRefusal> = {}): Refused => {
  const { firstScanAt, firstDoor, opensAt, showing, party, seats, error: text } = refusal;
  return { kind: 'out', code, why, firstScanAt, firstDoor, opensAt, showing, party, seats, text };
};
