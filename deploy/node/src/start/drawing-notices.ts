import { findRuntime } from '@viewmax/draw';
import type { Settings } from '../settings/settings.ts';

/** The start prints it, and `/readyz` shows it. */
export function drawingNotices(
  { ROLES, DRAW_URL }: Pick<Settings, 'ROLES' | 'DRAW_URL'>,
  program = findRuntime(),
): string[] {
  const draws = ROLES.includes('draw') || (ROLES.includes('pages') && !DRAW_URL);
  if (program || !draws) return [];
  return ['This platform has no workerd, so pages come without their drawn first screen.'];
}
