import { findRuntime } from '@viewmax/draw';
import type { Role } from './node-settings.ts';

/** The start prints it, and `/readyz` shows it. */
export function drawingNotices(
  { roles, drawUrl }: { roles: readonly Role[]; drawUrl?: string },
  program = findRuntime(),
): string[] {
  const draws = roles.includes('draw') || (roles.includes('pages') && !drawUrl);
  if (program || !draws) return [];
  return ['This platform has no workerd, so pages come without their drawn first screen.'];
}
