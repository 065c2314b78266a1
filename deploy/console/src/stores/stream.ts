import { atom, type ReadableAtom } from 'nanostores';

export type Stream = 'opening' | 'live' | 'lost';

const $writable = atom<Stream>('opening');
export const $stream: ReadableAtom<Stream> = $writable;

const AGAIN_MS = 5000;

/**
 * Listens for changes until it is stopped. Changes may be missed without a connection, so opening counts as a change.
 */
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
      // A browser reconnects after a lost connection, but not after a status such as 401 or 502.
      if (source.readyState !== EventSource.CLOSED) return;
      onChange();
      timer = setTimeout(open, AGAIN_MS);
    };
  };
  const close = () => {
    clearTimeout(timer);
    source.close();
  };
  // The device detects a lost network before the stream does.
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
