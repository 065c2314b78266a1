import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

// Every phone's browser has these and jsdom lacks them. Requests resolve relative addresses, as in a page.
export default class BrowserEnvironment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    Object.assign(global, {
      fetch,
      Headers,
      Response,
      ReadableStream,
      TransformStream,
      WritableStream,
      TextEncoder,
      TextDecoder,
      structuredClone,
      AbortController,
      AbortSignal,
      matchMedia: (media) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} }),
      Request: class extends Request {
        constructor(input, init) {
          super(typeof input === 'string' ? new URL(input, global.location.href) : input, init);
        }
      },
    });
  }
}
