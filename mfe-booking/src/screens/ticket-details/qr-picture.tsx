import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';

/** A picture of 256 px is easy to scan up to this size: 14 bytes or 34 digits give 21 squares a side. */
const fits = (code: string): boolean => (/^\d+$/.test(code) ? code.length <= 34 : new Blob([code]).size <= 14);

/** Black on white in both themes, because scanners need it. A code that does not fit leaves only the pin. */
export function QrPicture({ code, className }: { code: string; className?: string }): ReactNode {
  if (!code || !fits(code)) return null;
  return (
    <QRCodeSVG
      value={code}
      aria-label="QR code"
      className={className}
      size={256}
      marginSize={2}
      level="M"
      boostLevel={false}
      bgColor="#fff"
      fgColor="#000"
    />
  );
}
