import { useStore } from '@nanostores/react';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import round from '@viewmax/shared/bundled/round.module.css';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { signOut } from '@viewmax/shared/bundled/sign-out.ts';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { useLocation } from '@viewmax/shared/router';
import { Button } from '@viewmax/shared/ui';
import LogOut from 'lucide-react/icons/log-out';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useState } from 'react';
import css from '../../parts/door.module.css';
import { $unsentScans } from '../../stores/door-scans.ts';
import { sendScans } from '../../stores/scans.ts';

/** Signs out. Scans that wait are sent first, because they leave the phone with the session. */
export function SignOut(): ReactNode {
  const { state } = useLocation();
  const waiting = useStore($unsentScans).length;
  const [isLeaving, setLeaving] = useState((state as { isLeaving?: boolean } | null)?.isLeaving === true);
  const { busy, run: send } = useCall(async () => {
    await sendScans();
    if ($unsentScans.get().length === 0) signOut();
  }, 'The scans could not be sent');
  return (
    <>
      <Button
        variant="ghost"
        className={round.round}
        aria-label="Sign out"
        onClick={() => (waiting > 0 ? setLeaving(true) : signOut())}
      >
        <LogOut aria-hidden="true" />
      </Button>
      {isLeaving && waiting > 0 && (
        <Sheet
          icon={<WifiOff />}
          tone="warn"
          title={`${counted(waiting, 'scan')} ${waiting === 1 ? 'is' : 'are'} not sent yet`}
          text="They would be lost: the cinema would count these guests as absent. Send them first."
          onClose={() => setLeaving(false)}
        >
          <div className={css.form}>
            <Button variant="primary" block busy={busy} onClick={() => send()}>
              Send and sign out
            </Button>
            <Button variant="danger" block onClick={signOut}>
              Sign out and lose them
            </Button>
            <Button variant="ghost" block onClick={() => setLeaving(false)}>
              Stay
            </Button>
          </div>
        </Sheet>
      )}
    </>
  );
}
