import type { RuntimeConfig } from './runtime-config.ts';

/** What the service worker makes its pages from, beside the signed document. */
export interface WorkerPrelude {
  config: RuntimeConfig;
  headers: Readonly<Record<string, string>>;
  /** Those that differ for a shell with a Trusted Types policy. */
  trustedTypes: Readonly<Record<string, string>>;
}

/** The worker's global with the prelude. The worker of an earlier shell ignores it. */
export const PRELUDE = '__VIEWMAX';

/** The line that the edge writes in front of the built worker. */
export const workerPrelude = ({ config, headers, trustedTypes }: WorkerPrelude): string =>
  `self.${PRELUDE}=${JSON.stringify({ config, headers, trustedTypes })};\n`;

/** The header of a page that names its set, so that the worker reads only the pages of new sets. */
export const PAGE_SET = 'x-viewmax-page-set';
