import { useStore } from '@nanostores/react';
import type { TicketSmsResponse } from '@viewmax/contracts/account';
import { getTicketSms, setTicketSms } from '@viewmax/contracts/calls';
import { ask, createFetcher, type SessionUser } from '@viewmax/shared';
import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { Sheet, SheetButtons } from '@viewmax/shared/bundled/sheet.tsx';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { Button, Spinner } from '@viewmax/shared/ui';
import { type ReactNode, useMemo } from 'react';
import css from './editor.module.css';

/** Whether the member gets an SMS with each ticket, where the cinema sends one. */
export function TicketSmsSheet({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const $sms = useMemo(
    () => createFetcher<TicketSmsResponse>(['account/ticket-sms/', user.UUID], { fetcher: () => ask(getTicketSms) }),
    [user.UUID],
  );
  const { data, error } = useStore($sms);
  const saving = useCall(async (isOn: boolean) => {
    $sms.mutate(await ask(setTicketSms, { body: { isOn } }));
  }, 'A setting could not be saved');
  const isOn = data?.isOn === true;
  return (
    <Sheet title="SMS with tickets" onClose={onClose}>
      <p className={css.help}>
        Some cinemas send the code, the seat and the time of your tickets by SMS, at most five a day.
        {data?.isProven === false && ' Your number gets them once a code by SMS has proved it, as for a new password.'}
      </p>
      {data ? <p role="status">{isOn ? 'You get them.' : 'You get none.'}</p> : !error && <Spinner label="Loading" />}
      {(error || saving.state === 'failed') && <p role="alert">{NO_NETWORK}</p>}
      <SheetButtons>
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
        {data && (
          <Button size="sm" variant="primary" busy={saving.busy} onClick={() => void saving.run(!isOn)}>
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
        )}
      </SheetButtons>
    </Sheet>
  );
}
