import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CarryOut } from '../people/approvals.ts';
import type { Provider } from '../people/provider.ts';
import type { RegistryContext } from '../state/context.ts';
import type { NoteRefusal } from '../state/note-refusals.ts';
import type { CurrentSet } from '../state/state.ts';
import type { ContentDesk } from './content-desk.ts';
import type { ServeCall } from './serve-call.ts';

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
