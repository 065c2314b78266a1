import { mayAskForPush, refusePush, turnPushOn } from '@viewmax/shared/bundled/web-push.ts';
import { Button } from '@viewmax/shared/ui';
import Bell from 'lucide-react/icons/bell';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './push-ask.module.css';

type Shown = 'nothing' | 'question' | 'busy' | 'failed' | 'on' | 'blocked';

const WORDS: Partial<Record<Shown, string>> = {
  failed: 'Messages could not be turned on. Please try again.',
  on: 'You get a message before your show.',
  blocked: 'Your browser blocks messages from Viewmax.',
};

/** Asks once whether this browser may show messages. A no is final. */
export function PushAsk(): ReactNode {
  const [shown, show] = useState<Shown>('nothing');
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let isGone = false;
    void mayAskForPush().then((may) => {
      if (may && !isGone) show('question');
    });
    return () => {
      isGone = true;
    };
  }, []);

  const turnOn = async () => {
    show('busy');
    const result = await turnPushOn().catch((error: unknown) => {
      console.warn('Messages could not be turned on', error);
      return 'failed' as const;
    });
    show(result);
    // The buttons are gone, so the focus moves to the result.
    if (result !== 'failed') line.current?.focus();
  };
  const refuse = () => {
    refusePush();
    show('nothing');
  };

  if (shown === 'nothing') return null;
  const isOpen = shown === 'question' || shown === 'busy' || shown === 'failed';
  return (
    <section aria-label="Messages" className={css.ask}>
      <p ref={line} role="status" tabIndex={-1} className={css.words}>
        <Bell aria-hidden="true" />
        <span>{WORDS[shown] ?? 'Get a message before your show, and if something changes.'}</span>
      </p>
      {isOpen && (
        <div className={css.ways}>
          <Button size="sm" busy={shown === 'busy'} onClick={turnOn}>
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
