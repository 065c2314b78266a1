import { command, numberOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';

export const auditExport = command({
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
