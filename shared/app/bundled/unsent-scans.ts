import { persistedAtom } from '@viewmax/shared';

/** What a sign-out reads of a scan in the area `doorScans`. The door stores the rest beside it. */
export interface StoredScan {
  /** The server knows it. */
  isSent?: true;
}

/** The area of the scans that let people in. They leave the phone with the session. @example doorScans<DoorScan>() */
export const doorScans = <Scan extends StoredScan>() => persistedAtom<Scan[]>('doorScans', [], { personal: true });

/**
 * Whether a sign-out would lose scans that the server does not have yet. The door's screen sends them first.
 *
 * @example hasUnsentScans() ? navigate(paths.door, { state: { isLeaving: true } }) : logOut()
 */
export const hasUnsentScans = (): boolean =>
  doorScans()
    .get()
    .some(({ isSent }) => !isSent);
