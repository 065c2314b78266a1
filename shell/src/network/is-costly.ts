interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** The person asked to save data, or the network is too slow to spend on guesses. */
export function isCostly(): boolean {
  const { saveData, effectiveType = '' } = (Reflect.get(navigator, 'connection') as Connection | undefined) ?? {};
  return saveData === true || effectiveType.endsWith('2g');
}
