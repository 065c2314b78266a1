import { atom, type ReadableAtom } from 'nanostores';

export type Stream = 'opening' | 'live' | 'lost';

const $writable = atom<Stream>('opening');
export const $stream: ReadableAtom<Stream> = $writable;

const AGAIN_MS = 5000;

/** Listens for changes until it is stopped. A change may have been missed while nobody listened, so opening counts as one. */
export function followStream(onChange: () => unknown): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource('/ops/api/events');
    source.onopen = () => {
      $writable.set('live');
      onChange();
    };
    source.addEventListener('change', () => onChange());
    source.onerror = () => {
      $writable.set('lost');
      // A browser tries again by itself after a lost line, but not after an answer such as 401 or 502.
      if (source.readyState !== EventSource.CLOSED) return;
      onChange();
      timer = setTimeout(open, AGAIN_MS);
    };
  };
  const close = () => {
    clearTimeout(timer);
    source.close();
  };
  // The device knows sooner than a stream on which nothing comes.
  const lose = () => $writable.set('lost');
  const renew = () => {
    close();
    open();
  };
  addEventListener('offline', lose);
  addEventListener('online', renew);
  open();
  return () => {
    removeEventListener('offline', lose);
    removeEventListener('online', renew);
    close();
    $writable.set('opening');
  };
}
