/** Stands in for the browser's stream of events: it opens, breaks and tells of changes when the test says so. */
export class FakeEvents extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEvents[] = [];
  readonly url: string;
  readyState = 0;
  onopen = () => {};
  onerror = () => {};

  constructor(url: string) {
    super();
    this.url = url;
    FakeEvents.opened.push(this);
  }

  close = () => {
    this.readyState = FakeEvents.CLOSED;
  };

  /** The server refused the stream: the browser does not try it again. */
  refuse(): void {
    this.close();
    this.onerror();
  }
}

/** The stream that was opened last. */
export const lastEvents = (): FakeEvents => FakeEvents.opened.at(-1) as FakeEvents;

export function provideEvents(): void {
  FakeEvents.opened = [];
  Object.assign(globalThis, { EventSource: FakeEvents });
}
