/** What workers have and pages have not. */
export class ExtendableEvent extends Event {
  readonly #work: Promise<unknown>[] = [];

  waitUntil(work: Promise<unknown>): void {
    this.#work.push(work);
  }

  /** All that the worker stays alive for. Rejects where some of it failed. */
  async ends(): Promise<void> {
    // Work may bring more work.
    for (const work of this.#work) await work;
  }
}

export class FetchEvent extends ExtendableEvent {
  answer: Promise<Response> | null = null;
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;

  constructor(request: Request, ahead?: Response) {
    super('fetch');
    this.request = request;
    this.preloadResponse = Promise.resolve(ahead);
  }

  respondWith(answer: Promise<Response>): void {
    this.answer = answer;
  }
}

export class MessageToWorker extends ExtendableEvent {
  readonly data: object;

  constructor(data: object) {
    super('message');
    this.data = data;
  }
}

/** A request as a browser makes it for a page or its files. Scripts cannot make one that navigates. */
export function requestOf(url: string, method: string, mode: string): Request {
  return Object.defineProperties(new Request(url, { method }), {
    mode: { value: mode },
    clone: { value: () => requestOf(url, method, mode) },
  });
}
