import { createHmac } from 'node:crypto';

/** The set that a session goes on with, and since when. */
export interface Pin {
  setId: string;
  issuedAt: number;
}

export interface Pins {
  /** `<setId>.<issued>.<mac>`: no node looks for a set that no node has given. */
  write(pin: Pin): string;
  /** Null for one that is not ours, or too old. */
  read(text: string | undefined): Pin | null;
}

export const PIN_MAX_AGE_MS = 4 * 3_600_000;

const FORM = /^([0-9a-f]{12})\.([0-9a-z]{1,9})\.[\w-]{8}$/;

export function createPins(secret: string, now: () => number): Pins {
  const write = ({ setId, issuedAt }: Pin) => {
    const body = `${setId}.${issuedAt.toString(36)}`;
    return `${body}.${createHmac('sha256', `pin\n${secret}`).update(body).digest('base64url').slice(0, 8)}`;
  };
  return {
    write,
    read(text) {
      const [, setId, issued] = FORM.exec(text ?? '') ?? [];
      if (!setId || !issued) return null;
      const pin = { setId, issuedAt: Number.parseInt(issued, 36) };
      return write(pin) === text && now() - pin.issuedAt < PIN_MAX_AGE_MS ? pin : null;
    },
  };
}
