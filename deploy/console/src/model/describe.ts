import { type ActionFacts, actions } from '@viewmax/contracts/ops/actions';
import type { AuditEntry } from '@viewmax/contracts/ops/log';
import type { PromotedFrom } from '@viewmax/contracts/ops/values';

const listed = (value: unknown): string => (Array.isArray(value) ? value.join(' and ') : '');
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `squad of catalog, in a browser` */
function signInWords({ role, remotes, isOwner, client }: AuditEntry['detail']): string {
  const squad = Array.isArray(remotes) ? ` of ${listed(remotes)}` : '';
  return `${isOwner ? 'owner' : text(role)}${squad}, ${client === 'command' ? 'by the command' : 'in a browser'}`;
}

/** An audit entry in words; an unknown action is described by its subject. */
export function describe({ action, subject, detail }: AuditEntry): string {
  const { releases, percent, steps, reason, message, check, name, role, from, to } = detail;
  if (action === 'sign in') return signInWords(detail);
  const what = listed(releases) || subject;
  const at = typeof percent === 'number' ? ` at ${percent}%` : '';
  const planned = Array.isArray(steps) ? ` by ${steps.map((step) => `${step}%`).join(', ')}` : '';
  const why = text(reason) || text(message) || text(check);
  const whose = text(name) && `${text(name)} (${text(role)})`;
  const moved = text(to) && `${text(from) && ` from ${text(from)}`} to ${text(to)}`;
  const source = typeof from === 'object' && from !== null ? ` from ${(from as PromotedFrom).environment}` : '';
  const said = `${whose || what}${moved}${source}${action === 'promote' || action === 'rollback' ? '' : at}${planned}`;
  return why ? `${said}: ${why}` : said;
}

const facts: Record<string, ActionFacts> = actions;

/** `create token` becomes `Create token`, `rollback` becomes `Roll back`. */
export const actionWord = (action: string): string => {
  const words = facts[action]?.words ?? action;
  return words.charAt(0).toUpperCase() + words.slice(1);
};
