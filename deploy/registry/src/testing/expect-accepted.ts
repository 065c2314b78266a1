import type { CallSchema } from '@viewmax/contracts/ops/call-schema';
import { type CallName, calls } from '@viewmax/contracts/ops/calls';
import { schemas } from '@viewmax/contracts/ops/schemas';

const PARAMETER = /:\w+(\([^)]*\))?/g;

const patterns = (Object.keys(calls) as CallName[]).map((name): [pattern: RegExp, schema: CallSchema] => {
  const { method, path } = calls[name];
  return [new RegExp(`^${method} ${path.replace(PARAMETER, (_, words = '[^/]+') => words)}$`), schemas[name]];
});

/** Fails for a body that the registry would refuse. The request is below `/ops/api`, such as `POST /rollouts`. */
export function expectAccepted(request: string, body: unknown): void {
  const [, schema] = patterns.find(([pattern]) => pattern.test(request)) ?? [];
  schema?.body?.parse(body);
}
