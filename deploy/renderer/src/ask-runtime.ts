import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { checkMarkup } from './check-markup.ts';
import { type Answer, answerShape, MAX_ANSWER_BYTES } from './protocol.ts';
import { type RuntimeProcess, socketIn } from './runtime-process.ts';

async function send(socketPath: string, method: string, scripts: readonly string[], body: string): Promise<string> {
  const path = `/?${new URLSearchParams(scripts.map((name): [string, string] => ['script', name]))}`;
  const call = request({ socketPath, method, path, agent: false });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error(`The answer has more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return String(Buffer.concat(chunks));
}

/** Accepts the answer of a process that runs the code of releases, which may return anything. */
export function checkAnswer(value: unknown): Answer {
  const { data: answer, error } = answerShape.safeParse(value);
  if (error) throw new Error('The answer has another shape');
  if ('drawn' in answer) checkMarkup(answer.drawn.html);
  return answer;
}

/** Runs these scripts: the shell's, and that of a remote if it takes part. Rejects if the process ends. */
export type Ask = (names: readonly string[], order: object) => Promise<Answer>;

/** Gives the process these scripts, by `name@version`. The first question waits for it. */
export function askRuntime({ folder }: RuntimeProcess, scripts: ReadonlyMap<string, string>): Ask {
  const opening = folder.then(async (opened) => {
    const socket = socketIn(opened);
    await Promise.all([...scripts].map(([name, text]) => send(socket, 'PUT', [name], text)));
    return socket;
  });
  // Each render waits for it, and learns of its failure.
  opening.catch(() => {});
  return async (names, order) =>
    checkAnswer(JSON.parse(await send(await opening, 'POST', names, JSON.stringify(order))));
}
