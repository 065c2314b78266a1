import { type ChildProcess, spawn } from 'node:child_process';

export interface RunResult {
  code: number;
  /** The lines of both streams, in the order of arrival. */
  output: string;
}

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
  /** The longest time without output. A slow program is not wrong, and one that hangs says nothing. */
  quietMs?: number;
}

const running = new Set<ChildProcess>();

// Each child leads its own process group. A signal to the group also ends the child's children.
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // The group ended before the signal.
  }
}

const GRACE_MS = 3000;

/** Ends all running programs. */
export async function endAll(): Promise<void> {
  const children = [...running];
  const ended = children.map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of children) endGroup(child, 'SIGTERM');
  const killing = setTimeout(() => {
    for (const child of children) endGroup(child, 'SIGKILL');
  }, GRACE_MS);
  await Promise.all(ended);
  clearTimeout(killing);
}

/** Runs a program to its end and returns its output. A program that cannot start ends with code 127. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { timeoutMs, quietMs, ...rest } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...rest, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    running.add(child);
    let output = '';
    let code = 127;
    const kill = () => endGroup(child, 'SIGKILL');
    let silence: NodeJS.Timeout | undefined;
    const keep = (text: string) => {
      output += text;
      clearTimeout(silence);
      if (quietMs) silence = setTimeout(kill, quietMs);
    };
    keep('');
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const timer = timeoutMs ? setTimeout(kill, timeoutMs) : undefined;
    child.on('error', (error) => keep(`${error.message}\n`));
    child.on('exit', (exitCode) => {
      code = exitCode ?? 1;
    });
    child.on('close', () => {
      clearTimeout(timer);
      clearTimeout(silence);
      running.delete(child);
      resolve({ code, output });
    });
  });
}
