import type { ReactNode } from 'react';
import { qrCode } from '../../qr/qr-code.ts';

const MARGIN = 2;

/** Black on white in both themes, as scanners want it. Nothing where the code does not fit: then there is the pin. */
export function QrPicture({ code, className }: { code: string; className?: string }): ReactNode {
  const rows = code ? qrCode(code) : null;
  if (!rows) return null;
  const side = rows.length + MARGIN * 2;
  const dark = rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label="QR code"
      className={className}
      width={256}
      height={256}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
