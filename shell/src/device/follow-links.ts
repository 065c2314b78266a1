import { device } from '@viewmax/shared';
import { history } from '../navigation/history.tsx';

/** Opens the screens of links and messages that arrive while the app runs. Guards apply as to every move. */
export function followLinks(): () => void {
  const open = (path: string): void => history.navigator.push(path);
  device().push.onOpened(open);
  return device().app.onLink(open);
}
