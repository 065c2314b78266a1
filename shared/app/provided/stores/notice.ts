import { atom } from 'nanostores';

/** A message with a link, for a member who left the screen that it is about. */
export interface Notice {
  text: string;
  /** The path of the link. The message ends when the member opens it. */
  to: string;
  /** The words of the link. */
  label: string;
}

/** The message that the shell shows; null without one. */
export const $notice = atom<Notice | null>(null);

/**
 * The shell shows the message on every screen, because a remote renders only in its own mount point.
 *
 * @example notify({ text: 'Your tickets are ready', to: paths.myTickets, label: 'View Tickets' })
 */
export const notify = (notice: Notice): void => $notice.set(notice);
