interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** A video costs data and moves. Under Save-Data, on 2G and under reduced motion it waits for a tap. */
export function startsByItself(): boolean {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {};
  return !saveData && !effectiveType.includes('2g') && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
