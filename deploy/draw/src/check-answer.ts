import { checkMarkup } from './check-markup.ts';
import { type Answer, answerShape } from './protocol.ts';

/** Accepts the answer of a process that runs the code of releases, where it arrives. A release may return anything. */
export function checkAnswer(value: unknown): Answer {
  const { data: answer, error } = answerShape.safeParse(value);
  if (error) throw new Error('The drawing has another shape');
  if ('drawn' in answer) checkMarkup(answer.drawn.html);
  return answer;
}
