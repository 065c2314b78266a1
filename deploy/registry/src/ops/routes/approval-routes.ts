import { approve, reject } from '../../approvals/approvals.ts';
import type { OpsParts } from '../parts.ts';

/** The decisions on commands that wait for a second person. The state lists them. */
export function approvalRoutes({ serve, carryOut, context }: OpsParts): void {
  serve('approve', ({ params, who }) => approve(context, who, params.id, carryOut));
  serve('reject', ({ params, who }) => reject(context, who, params.id));
}
