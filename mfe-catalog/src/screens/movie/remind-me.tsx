import { useStore } from '@nanostores/react';
import { listReminders, setReminder } from '@viewmax/contracts/calls';
import { ask, createFetcher } from '@viewmax/shared';
import { reach, reachedNow } from '@viewmax/shared/bundled/reach.ts';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { $userId } from '@viewmax/shared/bundled/user-id.ts';
import { Button } from '@viewmax/shared/ui';
import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { type ReactNode, useState } from 'react';
import css from './remind-me.module.css';

const NOTES = {
  off: 'Get a message when tickets are on sale in your area.',
  on: 'You get a message when tickets are on sale in your area.',
  blocked: 'The reminder is saved, but your browser blocks messages from Viewmax.',
  unable: 'The reminder is saved, but this browser shows no messages. The Viewmax app does.',
  failed: 'The reminder could not be saved. Please try again.',
};

/** The movies that the member wants to be reminded of. */
const $reminders = createFetcher<string[]>(['catalog/reminders/', $userId], {
  fetcher: async () => (await ask(listReminders)).movies,
});

/** A member's reminder of a coming movie. Without an answer about its state there is none. */
export function RemindMe({ movieId }: { movieId: string }): ReactNode {
  const isOn = useStore($reminders).data?.includes(movieId);
  const change = useCall(async () => {
    const reached = isOn ? 'off' : await reach();
    const { movies } = await ask(setReminder, { body: { movieID: movieId, isOn: !isOn } });
    $reminders.mutate(movies);
    setNote(reached);
  }, 'The reminder could not be saved');
  const [reached, setNote] = useState<keyof typeof NOTES>();
  const note = change.state === 'failed' ? 'failed' : reached;

  if (isOn === undefined) return null;
  return (
    <div className={css.remind}>
      <Button
        block
        icon={isOn ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
        className={isOn ? css.isSet : ''}
        busy={change.busy}
        onClick={change.run}
      >
        {isOn ? 'Reminder set' : 'Remind me'}
      </Button>
      <p role="status" className={css.note}>
        {NOTES[note ?? (isOn ? reachedNow() : 'off')]}
      </p>
    </div>
  );
}
