import { QrCode } from '@viewmax/shared/bundled/qr-code.tsx';
import type { ReactNode } from 'react';

/** A picture of 256 px is easy to scan up to this size: 14 bytes or 34 digits give 21 squares a side. */
const fits = (code: string): boolean => (/^\d+$/.test(code) ? code.length <= 34 : new Blob([code]).size <= 14);

/** A code that does not fit leaves only the pin. */
export function QrPicture({ code, className }: { code: string; className?: string }): ReactNode {
  if (!code || !fits(code)) return null;
  return <QrCode text={code} label="QR code" size={256} className={className} />;
}
