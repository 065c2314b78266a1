import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { AuditCheck, ProvenEntry } from '@viewmax/contracts/ops/log';
import { NOT_JSON, parseObject } from '../client.ts';
import { type Command, numberOf } from '../command.ts';
import { EXIT, wrongUsage } from '../exit.ts';

const HASH_BEFORE_ALL = '0'.repeat(64);

const exportLog: Command = {
  name: 'audit export',
  usage: 'audit export [--since seq]',
  summary: 'prints the audit log as JSON lines with its proof, the oldest first',
  help: `Each line has the number of an entry (seq), its exact text (entry), its hash and the hash of the entry before. The hash
is SHA-256 of the hash before, a line break and the text. --since continues after that number.

  viewmax audit export > log.jsonl
  viewmax audit export --since 1200 >> log.jsonl`,
  options: { since: { type: 'string' } },
  async run(call) {
    const since = numberOf(call, 'since') ?? 0;
    if (!Number.isSafeInteger(since) || since < 0) throw wrongUsage(`--since ${since} is no number of an entry.`);
    for await (const line of call.client.lines('exportAudit', { query: { since } })) call.print(line);
    return { data: null, text: null };
  },
};

interface FileCheck extends AuditCheck {
  /** The number of the first entry in the file. */
  from: number | null;
}

const isProven = (value: object): value is ProvenEntry =>
  'seq' in value && 'before' in value && 'entry' in value && 'hash' in value;

const hashOf = ({ before, entry }: ProvenEntry): string =>
  createHash('sha256').update(`${before}\n${entry}`).digest('hex');

function isNext(one: ProvenEntry, last: ProvenEntry | undefined): boolean {
  if (hashOf(one) !== one.hash) return false;
  // The number is in the text too, which the hash covers.
  const text = parseObject(one.entry);
  if (text === NOT_JSON || (text as { seq?: unknown }).seq !== one.seq) return false;
  if (last) return one.seq === last.seq + 1 && one.before === last.hash;
  return one.seq > 1 || one.before === HASH_BEFORE_ALL;
}

/** Checks a file of lines, as `audit export` prints them, without the registry. */
async function checkFile(file: string): Promise<FileCheck> {
  let last: ProvenEntry | undefined;
  let [from, entries, line]: [number | null, number, number] = [null, 0, 0];
  try {
    for await (const text of createInterface({ input: createReadStream(file) })) {
      line += 1;
      const one = parseObject(text);
      if (one === NOT_JSON || !isProven(one) || !isNext(one, last))
        return { ok: false, entries, head: last?.hash ?? HASH_BEFORE_ALL, from, brokenAt: line };
      from ??= one.seq;
      entries += 1;
      last = one;
    }
  } catch {
    throw wrongUsage(`${file} cannot be read.`);
  }
  return { ok: true, entries, head: last?.hash ?? HASH_BEFORE_ALL, from };
}

const verify: Command = {
  name: 'audit verify',
  usage: 'audit verify [file]',
  summary: 'verifies the chain of the audit log, in the registry or in an exported file',
  help: `Exit code 1 means that an entry was changed, removed or added. The last hash of your own copy shows whether the log
was cut off at its end.

  viewmax audit verify
  viewmax audit verify log.jsonl`,
  async run({ client, words: [file] }) {
    const check = file ? await checkFile(file) : await client.call('verifyAudit');
    const { ok, entries, head, brokenAt } = check;
    const text = ok
      ? `${entries} entries, each follows the one before; the last hash is ${head}`
      : `the log is NOT whole: ${file ? 'line' : 'entry'} ${brokenAt} does not follow the one before`;
    return { data: check, text, exit: ok ? EXIT.done : EXIT.no };
  },
};

export const auditList: Command[] = [exportLog, verify];
