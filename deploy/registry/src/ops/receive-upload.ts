import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished, type Readable, type Writable } from 'node:stream';
import { UPLOAD_MS } from '@viewmax/contracts/ops/releases';
import { MAX_UPLOAD, type UploadBytes } from '../releases/read-release-upload.ts';
import { Refused } from '../state/refused.ts';

interface TurnsOptions {
  /** The limit of simultaneous turns, each of another caller. */
  atOnce: number;
  /** The limits of running plus waiting requests, in all and of one caller. */
  most: number;
  mostOfOne: number;
}

/**
 * Lets a few requests at a time read their bodies. The others wait, with their bodies still on the network. The wait ends
 * when a turn is free and the same caller has none, and the turn ends with the response. It throws at once if too many
 * requests wait.
 */
export function createTurns({ atOnce, most, mostOfOne }: TurnsOptions) {
  const underWay: string[] = [];
  const waiting = new Map<() => void, string>();

  function next(): void {
    for (const [begin, caller] of waiting) {
      if (underWay.length >= atOnce || underWay.includes(caller)) continue;
      waiting.delete(begin);
      underWay.push(caller);
      begin();
    }
  }

  return (response: Writable, caller: string): Promise<void> => {
    const all = [...underWay, ...waiting.values()];
    if (all.length >= most || all.filter((one) => one === caller).length >= mostOfOne)
      throw new Refused('Too many uploads are under way. Try again in half a minute.', 'too_many');
    return new Promise((resolve) => {
      let isUnderWay = false;
      const begin = () => {
        isUnderWay = true;
        resolve();
      };
      // A client that disconnects while waiting has no turn to release.
      finished(response, () => {
        waiting.delete(begin);
        if (isUnderWay) underWay.splice(underWay.indexOf(caller), 1);
        next();
      });
      waiting.set(begin, caller);
      next();
    });
  };
}

/**
 * Opens a file and unlinks it before the first write. The system then frees it with the process, even after a crash.
 */
async function openUnnamed(place: string): Promise<FileHandle> {
  const folder = await mkdtemp(join(place, 'viewmax-upload-'));
  try {
    return await open(join(folder, 'upload'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeAll(body: Readable, file: FileHandle, tooLate: Promise<never>): Promise<number> {
  let size = 0;
  // The request is not destroyed, so that the refusal still reaches the client.
  const chunks: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false });
  const cutOff = () => {
    throw new Refused('The upload is incomplete.', 'invalid');
  };
  for (;;) {
    const { done, value } = await Promise.race([chunks.next().catch(cutOff), tooLate]);
    if (done) return size;
    size += value.length;
    if (size > MAX_UPLOAD) throw new Refused(`An upload has at most ${MAX_UPLOAD} bytes.`, 'too_large');
    await file.writeFile(value);
  }
}

const bytesOf = (file: FileHandle, size: number): UploadBytes => ({
  size,
  async read(at, length) {
    const wanted = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
    const { bytesRead } = await file.read(wanted, 0, wanted.length, at);
    return wanted.subarray(0, bytesRead);
  },
});

/** Writes a body to disk and passes a reader to `use`. The file is freed when `use` ends or fails. */
export async function receiveUpload<T>(
  body: Readable,
  use: (bytes: UploadBytes) => Promise<T>,
  { deadlineMs = UPLOAD_MS, place = tmpdir() } = {},
): Promise<T> {
  // The client may disconnect before its body is read; reading then fails.
  body.on('error', () => undefined);
  const refused = new Refused(`The upload took longer than ${deadlineMs / 1000} seconds.`, 'too_slow');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, deadlineMs, refused);
  });
  // The deadline may pass while the loop awaits no chunk.
  late.catch(() => undefined);
  const file = await openUnnamed(place).catch((error: unknown) => {
    clearTimeout(timer);
    throw error;
  });
  try {
    const size = await writeAll(body, file, late).finally(() => clearTimeout(timer));
    return await use(bytesOf(file, size));
  } finally {
    await file.close();
  }
}
