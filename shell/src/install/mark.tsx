import type { ReactNode } from 'react';

export const Mark = (): ReactNode => (
  <svg viewBox="0 0 32 32" width={48} height={48} aria-hidden="true">
    <rect width="32" height="32" rx="9" fill="#E11D2E" />
    <path d="M6.5 9H13L16 17.2L12.4 24.5z" fill="#fff" />
    <path d="M25.5 9H19L12.4 24.5H17.2Q18.6 24.5 19.2 23.2z" fill="#fff" opacity=".72" />
  </svg>
);
