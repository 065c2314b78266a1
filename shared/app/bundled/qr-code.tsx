import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';

/**
 * A QR code at level M, with a margin of 2. It is black on white in both themes, because scanners need it.
 *
 * @example <QrCode text={ticket.QrCode} label="QR code" size={256} />
 */
export const QrCode = (props: { text: string; label: string; size: number; className?: string }): ReactNode => (
  <QRCodeSVG
    value={props.text}
    aria-label={props.label}
    className={props.className}
    size={props.size}
    marginSize={2}
    level="M"
    boostLevel={false}
    bgColor="#fff"
    fgColor="#000"
  />
);
