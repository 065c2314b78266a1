/** Takes the entries of the browser's timeline, earlier ones too. */
export function observe<E extends PerformanceEntry>(type: string, take: (entry: E) => void, more: object = {}): void {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => void take(entry as E))).observe({
      type,
      buffered: true,
      ...more,
    });
  } catch {
    // This browser does not support the entry type.
  }
}
