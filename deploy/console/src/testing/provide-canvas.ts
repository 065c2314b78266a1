export interface Canvas {
  /** All drawn texts, in their order. */
  texts: string[];
  /** The names of all called canvas methods. */
  calls: string[];
}

/** jsdom draws nothing. This canvas records the calls, for charts of 640 pixels. */
export function provideCanvas(): Canvas {
  const canvas: Canvas = { texts: [], calls: [] };
  const drawn = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (its, name) =>
        its[String(name)] ??
        ((...args: unknown[]) => {
          canvas.calls.push(String(name));
          if (name === 'fillText') canvas.texts.push(String(args[0]));
          return { width: 8 };
        }),
      set: (its, name, value) => {
        its[String(name)] = value;
        return true;
      },
    },
  );
  HTMLCanvasElement.prototype.getContext = (() => drawn) as unknown as HTMLCanvasElement['getContext'];
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 640 });
  // A path and an observer take all calls too.
  function Fake() {
    return drawn;
  }
  Object.assign(globalThis, { Path2D: Fake, ResizeObserver: Fake });
  return canvas;
}
