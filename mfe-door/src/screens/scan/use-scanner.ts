import type { DoorShowing } from '@viewmax/contracts/attendant';
import { useEffect, useRef, useState } from 'react';
import { checkCode } from '../../stores/scans.ts';
import type { Verdict } from '../../stores/verdict.ts';
import { codeOf, firstSights } from './code.ts';
import { signal } from './signal.ts';

/** People who come in need no reading. A refusal stays until a tap or the next code. */
const GREEN_MS = 2_500;
const HINT_MS = 3_000;

/** The verdicts of one showing's door. `see` takes each text of the camera, `decide` a code that a person chose. */
export function useScanner(showing: DoorShowing | undefined) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [last, setLast] = useState<(Verdict & { kind: 'in'; at: number }) | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isStrange, setStrange] = useState(false);
  const [isForcing, force] = useState(false);
  const busy = useRef(false);
  const [isFirstSight] = useState(firstSights);

  const decide = async (code: string, more: { count?: number; reason?: string } = {}): Promise<void> => {
    if (!showing || busy.current) return;
    busy.current = true;
    setBusy(true);
    setStrange(false);
    const found = await checkCode({ code, showing, ...more });
    busy.current = false;
    setBusy(false);
    force(false);
    setVerdict(found);
    if (found.kind === 'ask') return;
    if (found.kind === 'in') setLast({ ...found, at: Date.now() });
    signal(found.kind === 'in');
  };

  const see = (text: string): void => {
    // A question needs its answer first. A code that is held meanwhile counts when it is shown again.
    if (busy.current || isForcing || verdict?.kind === 'ask' || !isFirstSight(text, Date.now())) return;
    const code = codeOf(text);
    if (code) void decide(code);
    else setStrange(true);
  };

  const isGreen = verdict?.kind === 'in';
  useEffect(() => {
    if (!isGreen) return;
    const timer = setTimeout(() => setVerdict(null), GREEN_MS);
    return () => clearTimeout(timer);
  }, [isGreen, verdict]);

  useEffect(() => {
    if (!isStrange) return;
    const timer = setTimeout(() => setStrange(false), HINT_MS);
    return () => clearTimeout(timer);
  }, [isStrange]);

  const forget = (): void => setLast(null);
  const close = (): void => setVerdict(null);
  return { verdict, last, isBusy, isStrange, isForcing, force, see, decide, forget, close };
}
