import { type Call, textOf, wrongUsage } from '@viewmax/cli';

const LOCAL_APP = 'http://localhost:8080';

/** The app's address of the environment, from `--env`, `VIEWMAX_APP` or this machine. */
export function environmentOf(call: Pick<Call, 'values'>): URL {
  const text = textOf(call, 'env') ?? process.env.VIEWMAX_APP ?? LOCAL_APP;
  if (!/^https?:/.test(text) || !URL.canParse(text)) throw wrongUsage(`--env ${text} is not a valid address.`);
  return new URL(text);
}
