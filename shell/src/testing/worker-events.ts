/** An event of workers, which jsdom lacks. */
export class ExtendableEvent extends Event {
  readonly #work: Promise<unknown>[] = [];

  waitUntil(work: Promise<unknown>): void {
    this.#work.push(work);
  }

  /** Resolves when all work is done. Rejects when any work failed. */
  async ends(): Promise<void> {
    // Work may add more work.
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

/** A request of a browser for a page or its files. Scripts cannot create a navigation request. */
export function requestOf(url: string, method: string, mode: string, destination = ''): Request {
  return Object.defineProperties(new Request(url, { method }), {
    mode: { value: mode },
    destination: { value: destination },
    clone: { value: () => requestOf(url, method, mode, destination) },
  });
}
