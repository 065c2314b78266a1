import { useStore } from '@nanostores/react';
import { $flag } from '@viewmax/shared/bundled/flag.ts';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { mayAskForPush, refusePush, turnPushOn } from '@viewmax/shared/bundled/web-push.ts';
import { Button } from '@viewmax/shared/ui';
import Bell from 'lucide-react/icons/bell';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './push-ask.module.css';

const RESULTS = {
  on: 'You get a message before your show.',
  blocked: 'Your browser blocks messages from Viewmax.',
};
const FAILED = 'Messages could not be turned on';

/** Asks once whether this browser may show messages. A no is final, so a flag chooses the first browsers. */
export function PushAsk(): ReactNode {
  const isOn = useStore($flag('ask-for-messages'));
  const [isShown, setShown] = useState(false);
  const [result, setResult] = useState<keyof typeof RESULTS>();
  const line = useRef<HTMLParagraphElement>(null);
  const { state, busy, run } = useCall(async () => {
    setResult(await turnPushOn());
    // The buttons are gone, so the focus moves to the result.
    takeFocus(line.current);
  }, FAILED);
  useEffect(() => {
    let isGone = false;
    void mayAskForPush().then((may) => {
      if (may && !isGone) setShown(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const refuse = () => {
    refusePush();
    setShown(false);
  };

  if (!isShown || !isOn) return null;
  const question =
    state === 'failed' ? `${FAILED}. Please try again.` : 'Get a message before your show, and if something changes.';
  return (
    <section aria-label="Messages" className={css.ask}>
      <p ref={line} role="status" className={css.text}>
        <Bell aria-hidden="true" />
        <span>{result ? RESULTS[result] : question}</span>
      </p>
      {!result && (
        <div className={css.ways}>
          <Button size="sm" busy={busy} onClick={() => run()}>
            Turn on
          </Button>
          <Button size="sm" variant="ghost" onClick={refuse}>
            No thanks
          </Button>
        </div>
      )}
    </section>
  );
}
