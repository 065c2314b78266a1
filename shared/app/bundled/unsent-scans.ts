import { persistedAtom } from '@viewmax/shared';

/** What a sign-out reads of a scan in the area `doorScans`. The door stores the rest beside it. */
export interface SentOrNot {
  /** The server knows it. */
  isSent?: true;
}

/** The area of the scans that let people in. The scans leave the phone with the session. */
export const doorScans = <Scan extends SentOrNot>() => persistedAtom<Scan[]>('doorScans', [], { personal: true });

/** Whether a sign-out would lose scans that the server does not have yet. The door's screen sends them first. */
export const hasUnsentScans = (): boolean =>
  doorScans()
    .get()
    .some(({ isSent }) => !isSent);
