import type { DoorScreening } from '@viewmax/contracts/attendant';
import { afterPaint } from '@viewmax/shared/bundled/after-paint.ts';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { usePassing } from '@viewmax/shared/bundled/use-passing.ts';
import { useState } from 'react';
import type { DoorScan } from '../../stores/door-scans.ts';
import { checkCode, lastScan, undo } from '../../stores/scans.ts';
import type { Verdict } from '../../stores/verdict.ts';
import { codeOf, firstSights } from './code.ts';
import { signal } from './signal.ts';

/** People who come in need no reading. A refusal stays until a tap or the next code. */
const GREEN_MS = 2_500;
const HINT_MS = 3_000;
const UNDONE_MS = 8_000;

/** What a person says beside a code. */
interface Said {
  count?: number;
  reason?: string;
  isTyped?: true;
}

/** The verdicts of one screening's door. `see` takes each text of the camera, `decide` a code that a person chose. */
export function useScanner(screening: DoorScreening | undefined) {
  const [verdict, show] = usePassing<Verdict>();
  const [last, setLast] = useState(lastScan);
  const [undone, setUndone] = usePassing<DoorScan>();
  const [isStrange, setStrange] = usePassing<true>();
  const [isForcing, force] = useState(false);
  const [isFirstSight] = useState(firstSights);
  const { busy: isBusy, run: check } = useCall(checkCode, 'The code could not be checked');

  const { reset: forgetUndo, ...undoing } = useCall(async () => {
    if (!last) return;
    await undo(last.scan.request);
    setLast(null);
    show(null);
    setUndone(last.scan, UNDONE_MS);
  }, 'The scan could not be taken back');

  const decide = async (code: string, { isTyped, ...more }: Said = {}): Promise<void> => {
    if (!screening) return;
    setStrange(null);
    setUndone(null);
    const found = await check({ code, screening, ...more });
    if (!found) return;
    force(false);
    show(found.kind === 'out' ? { ...found, isTyped } : found, found.kind === 'in' ? GREEN_MS : undefined);
    if (found.kind === 'ask') return;
    if (found.kind === 'in') {
      forgetUndo();
      setLast(lastScan());
    }
    await afterPaint();
    signal(found.kind === 'in');
  };

  const see = async (text: string): Promise<void> => {
    // A question needs its answer first. A code that is held meanwhile counts when it is shown again.
    if (isBusy || isForcing || verdict?.kind === 'ask' || !isFirstSight(text, Date.now())) return;
    const code = codeOf(text);
    if (code) await decide(code);
    else setStrange(true, HINT_MS);
  };

  const close = (): void => show(null);
  return { verdict, last, undone, isBusy, isStrange, isForcing, force, see, decide, undoing, close };
}
