import type { CallSchema } from '@viewmax/contracts/ops/call-schema';
import { type CallName, calls, type OpsCall } from '@viewmax/contracts/ops/calls';
import { type Read, type Result, schemas } from '@viewmax/contracts/ops/schemas';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { type CarryOut, mustHaveSecond } from '../people/approvals.ts';
import { presentRights } from '../people/present-rights.ts';
import type { Provider } from '../people/provider.ts';
import { isRequest, remoteOf } from '../people/requests.ts';
import type { RegistryContext } from '../state/context.ts';
import type { NoteRefusal } from '../state/note-refusals.ts';
import { mustOwn } from '../state/rights.ts';
import type { CurrentSet } from '../state/state.ts';
import type { ContentDesk } from './content-desk.ts';
import { mustHaveRole, mustRead, principalOf } from './principal.ts';

type RoleOf<N extends CallName> = (typeof calls)[N]['role'];

/** A request of a call, with its values as the declaration reads them. */
export type Asked<N extends CallName> = Read<N> & {
  /** The bearer of the token. */
  who: RoleOf<N> extends 'open' ? undefined : Principal;
  /** Refuses a squad that does not own all of these remotes. Every call for squads begins with it. */
  mustOwn: RoleOf<N> extends 'squad' ? (names: readonly string[]) => Promise<void> : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Options of a call that Fastify knows, and its deadline if it is not that of the others. */
type ServeOptions = RouteShorthandOptions & { deadlineMs?: number };

type ServeCall = <N extends CallName>(
  name: N,
  work: (asked: Asked<N>) => Result<N> | Promise<Result<N>>,
  options?: ServeOptions,
) => void;

/**
 * Connects a declared call to a function. Path, role, values and answer come from the declaration. `carryOut` makes a call that
 * a second person approved.
 */
export function createServeCall(
  app: FastifyInstance,
  context: RegistryContext,
): { serve: ServeCall; carryOut: CarryOut } {
  const works = new Map<CallName, (asked: object) => unknown>();
  const serve: ServeCall = (name, work, { deadlineMs, ...options } = {}) => {
    works.set(name, work as (asked: object) => unknown);
    const { method, path, role, isForOwners, scope }: OpsCall = calls[name];
    const {
      params,
      query,
      body,
      answer,
      type,
      description,
      status = answer || type ? 200 : 204,
    }: CallSchema = schemas[name];
    const statuses = [status].flat();
    app.route({
      ...options,
      method,
      url: path,
      config: { role, isForOwners, deadlineMs },
      schema: {
        operationId: name,
        description,
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        ...(answer && { response: Object.fromEntries(statuses.map((each) => [each, answer])) }),
      },
      async handler(request, reply) {
        const [success = 200] = statuses;
        reply.code(success);
        if (type) reply.type(type);
        const values = { params: request.params, query: request.query, body: request.body };
        const who = principalOf(request);
        const mayNeedSecond = async () => {
          if (who) await mustHaveSecond(context, name, values as Read<typeof name>, who);
        };
        if (role === 'ops') await mayNeedSecond();
        const asked = {
          ...values,
          who,
          async mustOwn(names: readonly string[]) {
            // The token may have ended while an upload arrived.
            mustOwn(await mustRead(context, request), names, scope);
            await mayNeedSecond();
          },
          request,
          reply,
        };
        const result = await work(asked as unknown as Asked<typeof name>);
        return success === 204 ? reply.send() : result;
      },
    });
  };
  return {
    serve,
    async carryOut(name, values, author, approvedBy) {
      const { scope, ...call }: OpsCall = calls[name];
      const present = await presentRights(context, author);
      if (isRequest(name, author)) mustOwn(present, [remoteOf(values)]);
      else mustHaveRole(present, call);
      return works.get(name)?.({
        ...values,
        who: { ...present, by: `${present.by}, approved by ${approvedBy}` },
        mustOwn: async (names: readonly string[]) => mustOwn(present, names, scope),
      });
    },
  };
}

/** What the calls need beside the registry's context. */
export interface OpsParts {
  app: FastifyInstance;
  serve: ServeCall;
  carryOut: CarryOut;
  context: RegistryContext;
  noteRefusal: NoteRefusal;
  /** Signs people in. Absent if tokens alone sign in. */
  provider?: Provider;
  publicUrl: () => string;
  previewUrl?: string;
  environmentOf: (request: FastifyRequest) => string;
  /** Calls back after every change, by this node or another. */
  onChange(listener: () => void): () => void;
  /** The set of all devices without a rollout. */
  currentSet(): Promise<CurrentSet>;
  metrics: () => Promise<string>;
  content?: ContentDesk;
}
