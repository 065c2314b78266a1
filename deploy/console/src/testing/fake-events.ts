/** A fake stream of events: it opens, breaks and reports changes on the test's command. */
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

  /** The server refused the stream, so the browser does not reconnect. */
  refuse(): void {
    this.close();
    this.onerror();
  }
}

/** The latest stream. */
export const lastEvents = (): FakeEvents => FakeEvents.opened.at(-1) as FakeEvents;

export function provideEvents(): void {
  FakeEvents.opened = [];
  Object.assign(globalThis, { EventSource: FakeEvents });
}
