import { z } from 'zod';
import { addresses, hosts, onOrOff, publicOrigin, safeOrigin } from './kinds.ts';

/** The addresses of the site, and those that its pages may use. */
export const addressVariables = {
  PUBLIC_URL: publicOrigin('https://viewmax.example').meta({
    normally: "this machine's address; needed with `DATABASE_URL`",
    description: 'the public origin of the app',
  }),
  PREVIEW_URL: safeOrigin('https://viewmax-previews.example').meta({
    normally: '`previews.localhost` for an app of this machine, otherwise none: there are no previews',
    description:
      'the origin of previews ([why](../../docs/decisions/0070-previews-have-a-host.md)). It must be https, on another host than `PUBLIC_URL` and `OPS_URL`, and it needs `PUBLIC_URL`',
  }),
  OPS_URL: publicOrigin('https://ops.viewmax.example').meta({
    normally: 'the `Host` of each request',
    description:
      'the origin of the console. The ops API accepts changes only from pages of this origin. It must differ from `PUBLIC_URL`',
  }),
  ENVIRONMENT: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be a name such as staging')
    .optional()
    .meta({
      normally: 'the host and port of the console',
      description:
        'the name of this registry among others, such as `staging`. The console, `viewmax doctor` and `viewmax promote` show it',
    }),
  ASSETS_URL: safeOrigin('https://files.viewmax.example').meta({
    normally: "the page's own origin",
    description:
      'the https origin that serves `/r/*` to pages, such as a CDN ([why](../../docs/decisions/0031-sets-and-set-cookies.md))',
  }),
  DELTAS: onOrOff.meta({
    normally: '1',
    description:
      '`0` sends every file of a release whole, also to phones that have an older version of it ([why](../../docs/decisions/0099-only-the-difference-travels.md))',
  }),
  TRUST_PROXY: addresses
    .optional()
    .describe("the proxies, comma-separated, that may report the visitor's address and scheme"),
  API_ORIGIN: publicOrigin('https://api.example.com').meta({
    normally: 'the built-in backend',
    description:
      'the origin of another backend with the same API. The edge forwards `/api` and `/img` to it, without `/api/x`',
  }),
  MEDIA_HOSTS: hosts.describe(
    "hosts or origins of pictures and videos, comma-separated, beyond this site and `API_ORIGIN`. The page's policy blocks all others",
  ),
  CONNECT_HOSTS: hosts.describe(
    "hosts or origins of other companies that the code of every page calls, comma-separated. The page's policy blocks all others. A squad reaches its own backend by a path instead ([why](../../docs/decisions/0043-owned-paths.md))",
  ),
  TRUSTED_TYPES: z.enum(['off', 'report', 'enforce'], 'must be off, report or enforce').optional().meta({
    normally: '`enforce` with the sandbox, otherwise `report`',
    description:
      'scripts outside the releases of a page: `report` reports them, `enforce` also blocks them ([how to enforce it](../../docs/operations/set-up.md#scripts-that-a-page-refuses)). `off` does neither',
  }),
};
