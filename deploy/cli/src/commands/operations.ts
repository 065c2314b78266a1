import { lagosMoment } from '@viewmax/contracts/ops/hours';
import type { AuditEntry } from '@viewmax/contracts/ops/log';
import type { PromotedFrom } from '@viewmax/contracts/ops/values';
import { type Command, command, numberOf, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { minuteOf, table, whenOf } from '../table.ts';

const instant = (text: string | undefined, otherwise: Date): string => {
  const date = text ? new Date(lagosMoment(text) ?? text) : otherwise;
  if (Number.isNaN(date.getTime())) throw wrongUsage(`"${text}" is no time in Lagos such as "2026-12-24 18:00".`);
  return date.toISOString();
};

const add = command({
  usage: 'freeze add --until <time> [--from <time>] --reason "…"',
  summary: 'blocks new releases for a while',
  help: `No rollout starts, advances or is promoted meanwhile, by command or automatically. A rollback is always permitted.

  viewmax freeze add --until "2026-12-27 07:00" --reason "Christmas premieres"`,
  async run(call) {
    const [until, reason] = [textOf(call, 'until'), textOf(call, 'reason')];
    if (!until || !reason) throw wrongUsage('A freeze needs --until and --reason.');
    const body = { from: instant(textOf(call, 'from'), new Date()), until: instant(until, new Date()), reason };
    const { id } = await call.client.call('addFreeze', { body });
    return { data: { id, ...body }, text: `freeze ${id} until ${whenOf(body.until)}` };
  },
});

const list = command({
  usage: 'freeze list',
  summary: 'lists freezes, past and to come',
  help: '  viewmax freeze list',
  async run({ client }) {
    const { freezes } = await client.call('readState');
    const rows = freezes.map(({ id, from, until, reason }) => [String(id), minuteOf(from), minuteOf(until), reason]);
    return { data: freezes, text: table(['id', 'from (Lagos)', 'until (Lagos)', 'reason'], rows) };
  },
});

const remove = command({
  usage: 'freeze remove <id>',
  summary: 'ends a freeze',
  help: '  viewmax freeze remove 3',
  async run({ client, words: [id] }) {
    if (!id) throw wrongUsage('Name a freeze. "viewmax freeze list" lists them.');
    await client.call('removeFreeze', { params: { id } });
    return { data: { id }, text: `freeze ${id} has ended` };
  },
});

/** The source of a promoted release. The entry of a moved path has a name in this field. */
const sourceOf = (from: unknown): string | false =>
  typeof from === 'object' &&
  from !== null &&
  `from ${(from as PromotedFrom).environment}, ${(from as PromotedFrom).by}`;

/** The details of an entry that its subject does not include. */
const detailsOf = ({ detail: { releases, name, check, to, reason, message, from } }: AuditEntry): string =>
  [Array.isArray(releases) && releases.join(' and '), name, check, to && `to ${to}`, reason ?? message, sourceOf(from)]
    .filter(Boolean)
    .join(': ');

const audit = command({
  usage: 'audit [subject] [--search "…"] [--limit 50] [--before seq]',
  summary: 'shows the audit log, the newest first',
  help: `  viewmax audit
  viewmax audit "rollout 7"
  viewmax audit --search "promote catalog" --limit 200`,
  async run(call) {
    const [subject] = call.words;
    const query = {
      subject,
      search: textOf(call, 'search'),
      limit: numberOf(call, 'limit'),
      before: numberOf(call, 'before'),
    };
    const { entries } = await call.client.call('listAudit', { query });
    const rows = entries.map((entry) => [
      String(entry.seq),
      // With its seconds, which are alike in all zones.
      minuteOf(entry.at) + entry.at.slice(16, 19),
      entry.by,
      entry.action,
      entry.subject,
      detailsOf(entry),
    ]);
    return { data: entries, text: table(['seq', 'at (Lagos)', 'by', 'action', 'subject', 'details'], rows) };
  },
});

const auditExport = command({
  usage: 'audit export [--since seq]',
  summary: 'prints the audit log as JSON lines with its proof, the oldest first',
  help: `Each line has the number of an entry (seq), its exact text (entry), its hash and the hash of the entry before. The hash
is SHA-256 of the hash before, a line break and the text. --since continues after that number.

  viewmax audit export > log.jsonl
  viewmax audit export --since 1200 >> log.jsonl`,
  async run(call) {
    const since = numberOf(call, 'since') ?? 0;
    if (!Number.isSafeInteger(since) || since < 0) throw wrongUsage(`--since ${since} is no number of an entry.`);
    for await (const line of call.client.lines('exportAudit', { query: { since } })) call.print(line);
    return { data: null, text: null };
  },
});

export const operations: Command[] = [add, list, remove, audit, auditExport];
