import type { Cinema } from '@viewmax/contracts/cinemas';
import { limits } from '@viewmax/contracts/constants';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { type Reached, reach } from '@viewmax/shared/bundled/reach.ts';
import { Select } from '@viewmax/shared/bundled/select.tsx';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { Button, ButtonLink, Field } from '@viewmax/shared/ui';
import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { type ReactNode, useRef, useState } from 'react';
import { waitFor } from '../../stores/waiting.ts';
import { problemText, useSending } from '../use-sending.ts';
import css from './tell-me.module.css';
import { LATER, waitText } from './waiting-text.ts';

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

/** A question with its answers: what the form stores of each, and its words. */
function Choice({
  label,
  value,
  answers,
  onChange,
}: {
  label: string;
  value: string;
  answers: readonly (readonly [value: string, words: string])[];
  onChange(value: string): void;
}): ReactNode {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {answers.map(([of, words]) => (
            <option key={of} value={of}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const PARTIES = Array.from({ length: limits.heldSeats }, (_, at) => [`${at + 1}`, counted(at + 1, 'seat')] as const);
const MESSAGES = [
  ['false', 'By a message'],
  ['true', 'By SMS, if no message arrives'],
] as const;

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
          <Choice
            label="How many people?"
            value={`${wish.count}`}
            answers={PARTIES}
            onChange={(count) => setWish({ ...wish, count: Number(count) })}
          />
          {cinema && (
            <Choice
              label="Where?"
              value={`${wish.isHere}`}
              answers={[
                ['true', cinema.Name || 'This cinema'],
                ['false', 'Any cinema in your area'],
              ]}
              onChange={(isHere) => setWish({ ...wish, isHere: isHere === 'true' })}
            />
          )}
          {canSms && (
            <Choice
              label="How?"
              value={`${wish.sms}`}
              answers={MESSAGES}
              onChange={(sms) => setWish({ ...wish, sms: sms === 'true' })}
            />
          )}
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
