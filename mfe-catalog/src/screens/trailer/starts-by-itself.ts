interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** A video costs data and moves: it waits for a tap where either is unwelcome. */
export function startsByItself(): boolean {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {};
  return !saveData && !effectiveType.includes('2g') && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
