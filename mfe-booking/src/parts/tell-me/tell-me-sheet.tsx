import type { Cinema } from '@viewmax/contracts/cinemas';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { type Reached, reach } from '@viewmax/shared/bundled/reach.ts';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { Button, ButtonLink, Field, InputBox } from '@viewmax/shared/ui';
import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { type ReactNode, useRef, useState } from 'react';
import { waitFor } from '../../stores/waiting.ts';
import { problemText, useSending } from '../use-sending.ts';
import css from './tell-me.module.css';
import { LATER, parties, waitText } from './waiting-text.ts';

export interface Place {
  showtimeId: string;
  /** The cinema whose seats are missing; without one any cinema of the showtime. */
  cinema?: Pick<Cinema, 'CinemaID' | 'Name'> | undefined;
  /** The party that the sheet begins with. */
  count?: number;
}

interface Wish {
  count: number;
  isHere: boolean;
  sms: boolean;
}

const REACHED: Record<Reached, string> = {
  on: 'You get a message as soon as they are free, from 8 AM to 10 PM.',
  blocked: 'Your browser blocks messages from Viewmax, so look at My Tickets.',
  unable: 'This browser shows no messages, so look at My Tickets. The Viewmax app tells you.',
};

/** How many seats, where, and by which messages. */
function Fields({
  wish,
  cinemaName,
  canSms,
  onChange,
}: {
  wish: Wish;
  /** Undefined where only any cinema can be waited for. */
  cinemaName: string | undefined;
  canSms: boolean;
  onChange(change: Partial<Wish>): void;
}): ReactNode {
  return (
    <>
      <Field label="How many people?">
        {(control) => (
          <InputBox>
            <select
              {...control}
              value={wish.count}
              onChange={({ target }) => onChange({ count: Number(target.value) })}
            >
              {parties.map((party) => (
                <option key={party} value={party}>
                  {counted(party, 'seat')}
                </option>
              ))}
            </select>
          </InputBox>
        )}
      </Field>
      {cinemaName !== undefined && (
        <Field label="Where?">
          {(control) => (
            <InputBox>
              <select
                {...control}
                value={String(wish.isHere)}
                onChange={({ target }) => onChange({ isHere: target.value === 'true' })}
              >
                <option value="true">{cinemaName || 'This cinema'}</option>
                <option value="false">Any cinema in your area</option>
              </select>
            </InputBox>
          )}
        </Field>
      )}
      {canSms && (
        <Field label="How?">
          {(control) => (
            <InputBox>
              <select
                {...control}
                value={String(wish.sms)}
                onChange={({ target }) => onChange({ sms: target.value === 'true' })}
              >
                <option value="false">By a message</option>
                <option value="true">By SMS, if no message arrives</option>
              </select>
            </InputBox>
          )}
        </Field>
      )}
    </>
  );
}

/** Asks for how many seats a member waits, and then says what comes. */
export function TellMeSheet({
  showtimeId,
  cinema,
  count = 1,
  canSms,
  onClose,
}: Place & { canSms: boolean; onClose(): void }): ReactNode {
  const [wish, setWish] = useState<Wish>({ count, isHere: cinema !== undefined, sms: false });
  const [answer, setAnswer] = useState<{ isCovered: boolean; reached: Reached }>();
  const { problem, sending, send } = useSending();
  const head = useRef<HTMLDivElement>(null);
  const submit = () =>
    send(async () => {
      const reached = await reach();
      const cinemaID = wish.isHere ? cinema?.CinemaID : undefined;
      const sent = { showtimeID: showtimeId, count: wish.count, sms: wish.sms, ...(cinemaID && { cinemaID }) };
      const waiting = await waitFor(sent);
      setAnswer({ reached, isCovered: waiting?.IsCovered ?? true });
      // The form is gone.
      takeFocus(head.current);
    });
  if (!answer) {
    return (
      <Sheet title="Tell me when seats are free" headRef={head} onClose={onClose}>
        <div className={css.form}>
          <Fields
            wish={wish}
            cinemaName={cinema?.Name}
            canSms={canSms}
            onChange={(change) => setWish({ ...wish, ...change })}
          />
          {problem && (
            <p role="alert" className={css.problem}>
              {problemText(problem)}
            </p>
          )}
          <Button variant="primary" block busy={sending} icon={<Bell aria-hidden="true" />} onClick={submit}>
            Tell me
          </Button>
          <Button variant="ghost" block onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet
      icon={<BellRing />}
      tone="ok"
      title={waitText(wish.count)}
      headRef={head}
      text={`${REACHED[answer.reached]} The seats are then yours for ten minutes.`}
      onClose={onClose}
    >
      <div className={css.form}>
        {!answer.isCovered && <p>{LATER}</p>}
        <Button variant="primary" block onClick={onClose}>
          Close
        </Button>
        {!answer.isCovered && (
          <ButtonLink variant="ghost" block to={paths.fund}>
            Get More Viewmax Credit
          </ButtonLink>
        )}
      </div>
    </Sheet>
  );
}
