import { timeZone } from '@viewmax/contracts/constants';

const date = new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });

/** Day/month/year and the 12-hour time in Lagos, in every zone of the phone. An unreadable moment is empty. */
export function moment(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : `${date.format(at)}, ${time.format(at).replace(/\s/g, ' ')}`;
}
