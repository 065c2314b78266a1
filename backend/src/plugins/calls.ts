import { otpRefusal } from '@viewmax/contracts/auth';
import type { Call, Takes } from '@viewmax/contracts/calls';
import type { ErrorCode } from '@viewmax/contracts/error-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { z } from 'zod';
import { refusals } from '../errors/refusals.ts';
import type { PolicyName } from '../limits/policies.ts';

type Schema = z.ZodType | undefined;
type Output<S extends Schema> = S extends z.ZodType ? z.output<S> : unknown;

/** A schema lacks this field, so a schema that differs from its declaration does not compile. */
interface DiffersFrom<Declared> {
  declared: Declared;
}

type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The app may leave out what a query has a default for, and the body where the schema allows it. */
type Sent<Name, Type> = Name extends 'query' ? Partial<Type> : NonNullable<Type>;

type SchemaOf<Name, S extends Schema, Declared> =
  IsSame<Sent<Name, Output<S>>, Sent<Name, Declared>> extends true ? S : DiffersFrom<Declared>;

type Bound<Name extends keyof Takes, T, S extends Schema> =
  T extends Record<Name, infer Declared>
    ? Declared extends FormData
      ? { form: object }
      : Record<Name, SchemaOf<Name, S, Declared>>
    : Partial<Record<Name, undefined>>;

export interface CallOptions<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Headers extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends z.ZodType = z.ZodType,
> extends Pick<RouteShorthandOptions, 'bodyLimit' | 'onError' | 'onRequest' | 'onResponse' | 'preHandler'> {
  params?: Params;
  query?: Query;
  headers?: Headers;
  body?: Body;
  answer: Answer;
  /** Its deadline, if it is not that of the others. */
  deadlineMs?: number;
  /** Its own refusals. Those of its access, its limit, its body and of any failure follow from the declaration. */
  refused?: readonly ErrorCode[];
  /** Statuses whose refusals have more fields. */
  refusals?: Record<number, z.ZodType>;
  /** The limit of a caller's tries, before the caller's role is checked. `onRequest` comes after both. */
  limit?: PolicyName;
  /** False for a call that reads the token itself. */
  authenticates?: boolean;
  /** The body of a form, for the docs only: no schema validates it. */
  form?: object;
  /** Each refusal has `"ok": false` too. */
  answersOk?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Registers a call at its declared method and path, for its declared callers. A schema that differs from the
     * declaration does not compile.
     *
     * @example
     * app.call(undoScan, { body: undoRequest, answer: okResponse, limit: 'attendant' }, async ({ body, caller }) => …);
     */
    call<
      T extends Takes,
      A,
      Answer extends z.ZodType,
      Params extends Schema = undefined,
      Query extends Schema = undefined,
      Headers extends Schema = undefined,
      Body extends Schema = undefined,
    >(
      declared: Call<T, A>,
      options: CallOptions<Params, Query, Headers, Body, Answer> &
        Bound<'params', T, Params> &
        Bound<'query', T, Query> &
        Bound<'headers', T, Headers> &
        Bound<'body', T, Body> & { answer: SchemaOf<'answer', Answer, A> },
      handler: (
        request: FastifyRequest<{
          Params: Output<Params>;
          Querystring: Output<Query>;
          Headers: Output<Headers>;
          Body: Output<Body>;
        }>,
        reply: FastifyReply,
      ) => Promise<Output<Answer>>,
    ): void;
  }
  interface FastifyContextConfig {
    /** The callers of a declared call. */
    access?: Call<Takes, unknown>['access'];
    /** The refusal's body has `"ok": false` too. */
    answersOk?: boolean;
    /** The body of a form, for the docs only. */
    form?: object;
  }
}

const authRefusals = ['token_missing', 'token_invalid', 'token_expired', 'session_ended'] as const;
const bodyRefusals = ['payload_too_large', 'unsupported_media_type'] as const;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function declare(
  this: FastifyInstance,
  { method, path, access }: Call<Takes, unknown>,
  options: CallOptions,
  handler: Handler,
): void {
  const { params, query, headers, body, answer, refused = [], limit, form, answersOk, deadlineMs, ...more } = options;
  const { authenticates = access !== 'public', refusals: ownRefusals, onRequest = [], ...hooks } = more;
  const codes: ErrorCode[] = [
    ...(access === 'public' ? [] : authRefusals),
    ...(access === 'attendant' ? ['forbidden' as const] : []),
    ...(limit ? ['too_many_requests' as const] : []),
    ...(method === 'GET' ? [] : bodyRefusals),
    // Every call refuses text that the database does not store, in its address too.
    'invalid_request',
    ...refused,
  ];
  this.route({
    method,
    url: path,
    schema: {
      ...(form && { consumes: ['multipart/form-data'] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      response: { 200: answer, ...refusals(codes, answersOk ? otpRefusal : undefined), ...ownRefusals },
    },
    onRequest: [
      ...(authenticates ? [this.authenticate] : []),
      ...(limit ? [this.limitTries(limit)] : []),
      ...(access === 'attendant' ? [this.attendantsOnly] : []),
      ...[onRequest].flat(),
    ],
    config: { access, answersOk, deadlineMs, form },
    ...hooks,
    handler,
  });
}

/** The calls of the app are declared in `@viewmax/contracts/calls`. Routes add schemas, limits and handlers to them. */
export const calls = fp(
  async (app) => {
    app.decorate('call', declare);
  },
  { name: 'calls', dependencies: ['limits', 'authentication'] },
);
