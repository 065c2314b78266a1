interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True under Save-Data, and on 2G networks, where speculative downloads cost too much. */
export function isCostly(): boolean {
  const { saveData, effectiveType = '' } = (Reflect.get(navigator, 'connection') as Connection | undefined) ?? {};
  return saveData === true || effectiveType.endsWith('2g');
}
