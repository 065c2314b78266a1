import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import css from './note.module.css';

const ICONS = { warn: TriangleAlert, ok: CircleCheck };

/** A sentence about money in the flow. A region around it announces it, because the note appears late. */
export function Note({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }): ReactNode {
  const Icon = ICONS[tone];
  return (
    <p className={`num ${css.note} ${css[tone] ?? ''}`}>
      <Icon aria-hidden="true" size={20} />
      <span>{children}</span>
    </p>
  );
}
