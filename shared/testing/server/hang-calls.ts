import type { answerInTime } from '@viewmax/server/call-deadline';

type Server = Parameters<typeof answerInTime>[0];

/** Replaces the work of each later route by one that never ends, and gives it this deadline. */
export function hangCalls(server: Server, deadlineMs: number): void {
  server.addHook('onRoute', (route) => {
    route.config = { ...route.config, deadlineMs };
    route.schema = undefined;
    for (const hook of ['onRequest', 'preParsing', 'preHandler'] as const) route[hook] = undefined;
    route.handler = () => new Promise(() => undefined);
  });
}
