import { z } from 'zod';
import { backends, flags, links, metrics } from './declared.ts';
import { FLAG_NAME, MOST_FLAGS_OF_A_ROUTE } from './flags.ts';
import { nameSchema, pathSchema } from './names.ts';
import { staysInApi } from './other-place.ts';

// Every page carries these names, so their length and number are limited.
const fileName = z
  .string()
  .max(150)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);
const MOST_ROUTES = 100;
const MOST_SLOTS = 20;
const areFew = (record: object): boolean => Object.keys(record).length <= MOST_SLOTS;
const MOST_FIRST_CALLS = 10;
const MOST_FILES_OF_A_PAGE = 50;
const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

const tabSchema = z.enum(['home', 'trailers', 'viewmaxcenters', 'profile']);
export type Tab = z.infer<typeof tabSchema>;

const firstCall = z
  .string()
  .max(300)
  .startsWith('/api/')
  .refine(staysInApi, 'must be a call below /api/, without dots as a part of its path');

// remote.json's schema for editors and its table in docs/squads-reference.md are made from these descriptions.
export const routeSchema = z.object({
  path: pathSchema.describe('The address of the screen; `:name` is a parameter'),
  title: z.string().min(1).max(100).describe('The title of the page'),
  tab: tabSchema.describe('The tab that is highlighted'),
  header: z
    .boolean()
    .optional()
    .describe("Shows the shell's header (logo, and Login/Signup or the username) above the screen"),
  fullScreen: z.boolean().optional().describe('Hides the tab bar'),
  /** Its audience. */
  guard: z.enum(['member', 'attendant']).optional(),
  desktop: z.literal(true).optional().describe('Shows on tablets and desktops too, which otherwise see /welcome'),
  screen: nameSchema.optional().describe("The chunk of the screen, when it is not part of the remote's first code"),
  slots: z
    .array(nameSchema)
    .max(MOST_SLOTS)
    .optional()
    .describe('The slots of this screen, so that the edge can preload for members the remotes that fill them'),
  flags: z
    .array(z.string().regex(FLAG_NAME))
    .max(MOST_FLAGS_OF_A_ROUTE)
    .optional()
    .describe('The flags that its server-rendered screen reads. Each doubles its pages'),
  firstCalls: z
    .array(firstCall)
    .max(MOST_FIRST_CALLS)
    .optional()
    .describe('The public calls that the screen needs first; `:name` is a parameter of the path'),
});
export type Route = z.infer<typeof routeSchema>;

/** A route of `remote.json`. Shells of all ages read its audience as `guard`, so a release has it by that name. */
const declaredRoute = routeSchema
  .strict()
  .extend({
    audience: routeSchema.shape.guard.describe(
      '`member`: the shell sends visitors to sign-up, and back after the sign-in. `attendant`: it sends visitors to sign-in and members home, attendants start at the first such route, and phones of others store none of its files',
    ),
    guard: routeSchema.shape.guard.meta({ deprecated: true }),
  })
  .transform(({ guard, audience = guard, ...route }) => ({ ...route, ...(audience && { guard: audience }) }))
  .pipe(routeSchema);

/** The types of a slot's values, as TypeScript writes them. Two builds cannot compare their objects, so there are none. */
const valueType = z
  .string()
  .regex(
    /^(string|number|boolean|null|undefined|unknown)( \| (string|number|boolean|null|undefined))*$/,
    'must be plain types, such as string, number or boolean | undefined',
  );
const valueName = z
  .string()
  .max(50)
  .regex(/^[A-Za-z_$][\w$]*$/, 'must be the name of a property');
/** The values of one slot, with their types. */
const valuesSchema = z.record(z.string().max(50), valueType).refine(areFew, `at most ${MOST_SLOTS} values`);
/** By slot, the values and their types. */
const slotTypesSchema = z.record(nameSchema, valuesSchema).refine(areFew, `at most ${MOST_SLOTS} slots`);
export type SlotTypes = z.infer<typeof slotTypesSchema>;

/** The values of one slot as `remote.json` declares them. The build writes the types of the code from it. */
const declaredValues = z
  .record(valueName, valueType, 'must name each value with its type, such as { "movieId": "string" }')
  .refine(areFew, `at most ${MOST_SLOTS} values`);

/** A slot of this remote's own screens. */
export const offerSchema = z.object({
  path: pathSchema.optional().describe('The path of the screen that has it. `viewmax slot list` shows it to squads'),
  many: z
    .literal(true)
    .optional()
    .describe(
      'Takes several remotes, which ops grant and order. Without it, the first live remote that fills it owns it',
    ),
  sized: z.literal(true).optional().describe('Lies above the fold, so each remote in it declares its height'),
  passes: z.array(z.string().max(50)).max(MOST_SLOTS).describe('The names of the values that it passes on'),
});
export type Offer = z.infer<typeof offerSchema>;

const declaredOffer = offerSchema.strict().extend({
  passes: declaredValues.describe('The values that it passes on, with their types'),
});

const offersOf = <Offered extends z.ZodType>(offer: Offered) =>
  z.record(nameSchema, offer).refine(areFew, `at most ${MOST_SLOTS} slots`).optional();

const fillSchema = z.object({
  slot: nameSchema.describe('The name of the slot'),
  screen: nameSchema.optional().describe("The chunk of its component, when it is not part of the remote's first code"),
  height: z
    .number()
    .int()
    .min(1)
    .max(600)
    .optional()
    .describe('In pixels. The shell keeps this much free before the remote has loaded'),
});

const declaredFill = fillSchema.strict().extend({
  reads: declaredValues.optional().describe('The values of the slot that its component reads, with their types'),
});

/** The script of a release that renders its screens on the server. Browsers alone render a release without it. */
export const RENDERING_FILE = 'drawing.js';

/** The build writes the maps of a release's scripts into this file beside the release. No page can load it. */
export const SOURCE_MAPS = 'source-maps.json';

/** The declarations of the modules that a shell provides, by their paths. */
export const TYPES_FILE = 'types.json';

/** The development build of a shell beside its release, in one file. `viewmax dev` loads it, and no page does. */
export const DEVELOPMENT_FILE = 'development.json';

/** The packages that a release bundles, as a CycloneDX document. The edge serves it to nobody; the registry reads it. */
export const BOM_FILE = 'bom.json';

/** The squad's `remote.json`. */
export const remoteJsonSchema = z.strictObject({
  $schema: z
    .string()
    .optional()
    .describe('The schema for editors: `./node_modules/@viewmax/remote-kit/remote.schema.json`'),
  name: nameSchema.describe('The name of the remote'),
  routes: z.array(declaredRoute).max(MOST_ROUTES).describe('Its screens'),
  fills: z
    .array(declaredFill)
    .max(MOST_SLOTS)
    .describe("Slots in screens of other remotes, which show this remote's components"),
  offers: offersOf(declaredOffer).describe('The slots of its screens, by name'),
  needs: z
    .record(nameSchema, z.string())
    .optional()
    .describe(
      'Version ranges beside `peerDependencies`: another remote by its name, the backend as `api`, the app from a store as `wrapper`',
    ),
  links: links.describe(
    'Paths of other remotes to which its screens lead, as their `remote.json` write them. Their remotes stay while it is live',
  ),
  backends: backends.describe('Paths below `/api/x/` that its code calls. Ops lead each to a backend'),
  metrics: metrics.describe(
    'What its code reports with `report(name)`. A rollout can compare it as a signal, and never as a guard',
  ),
  flags: flags.describe(
    'Parts of its screens that a rollout turns on, by name. Code reads them with `$flag(name)`, and they are off by default',
  ),
  rendered: z
    .boolean()
    .optional()
    .describe("The edge renders this remote's screens on the server, into pages for visitors"),
  drawn: z.boolean().optional().meta({ description: 'The older name of `rendered`', deprecated: true }),
});
export type RemoteJson = z.infer<typeof remoteJsonSchema>;

const fileSchema = z.object({ file: fileName, integrity, bytes: z.number().int().nonnegative() });
export type ReleaseFile = z.infer<typeof fileSchema>;

const releaseCommon = {
  name: nameSchema,
  /** `1.4.2-3fa9c1d2`: the package's version and the hash of the release's content. */
  version: nameSchema,
  entry: fileSchema,
  /** Files that load beside the entry: the exposed module's chunks. */
  code: z.array(fileSchema).max(MOST_FILES_OF_A_PAGE),
  css: z.array(fileSchema).max(MOST_FILES_OF_A_PAGE),
  /** The lazy chunks by screen. */
  screens: z.record(nameSchema, z.array(fileSchema).max(MOST_FILES_OF_A_PAGE)),
  routes: z.array(routeSchema).max(MOST_ROUTES),
  fills: z.array(fillSchema).max(MOST_SLOTS),
  /** Its needs by version range: modules of the shell, other remotes, the backend (`api`), the app (`wrapper`). */
  needs: z.record(z.string(), z.string()),
  /** A shell that makes the Trusted Types policy, so its page may require one. Older shells do not. */
  trustedTypes: z.literal(true).optional(),
};

/** `release.json`: a build describes itself; the registry validates and stores it. */
export const releaseSchema = z.object({
  ...releaseCommon,
  /** The modules that the shell provides, with their exact versions. */
  provides: z.record(z.string(), z.string()).optional(),
  offers: offersOf(offerSchema),
  /** The values that its screens pass to their slots. Builds before these two fields lack them. */
  passes: slotTypesSchema.optional(),
  /** The values that its components read in slots of other screens. */
  reads: slotTypesSchema.optional(),
  /** The metrics that its code reports. */
  metrics,
  /** Paths of other remotes to which its screens lead, and paths of backends that it calls. Older builds declare neither. */
  links,
  backends,
  /** The flags that its code reads. */
  flags,
  files: z.array(fileSchema),
});
export type Release = z.infer<typeof releaseSchema>;

/** A release without these fields keeps the version that it always had. */
const LATER = ['offers', 'passes', 'reads', 'metrics', 'links', 'backends', 'flags'] as const;

/** The text whose hash ends a release's version. A change of `remote.json` alone is another release too. */
export const contentOf = (
  release: Pick<Release, 'files' | 'routes' | 'fills' | 'needs' | (typeof LATER)[number]>,
): string => {
  const { files, routes, fills, needs } = release;
  return JSON.stringify([files, routes, fills, needs, ...LATER.map((field) => release[field]).filter(Boolean)]);
};

/**
 * A release for a page: its files and their base. Every page carries these bytes, so needs and most of a lazy chunk's
 * hash are left out. The entry holds the whole hash. Older documents have no sizes.
 */
const pinnedSchema = fileSchema.partial({ bytes: true });
const lazySchema = pinnedSchema.partial({ integrity: true }).extend({ starts: z.string().optional() });
const liveReleaseSchema = z.object({
  ...releaseCommon,
  entry: pinnedSchema,
  code: z.array(pinnedSchema),
  css: z.array(pinnedSchema),
  screens: z.record(nameSchema, z.array(lazySchema)),
  needs: releaseCommon.needs.optional(),
  /**
   * The slots for several remotes in which ops gave this one a rank, its `place`. They are not in `fills`, because a shell that does not
   * know this field would show one of the remotes alone.
   */
  joins: z.array(fillSchema.extend({ place: z.number().int() })).optional(),
  /** Where its files lie: a path of the page's origin, or an address on the host of `ASSETS_URL`. */
  base: z.string().regex(/^(https?:\/\/[^/]+)?\/r\/(.*\/)?$/),
});
export type LiveRelease = z.infer<typeof liveReleaseSchema>;
/** A file pinned by its hash. */
export type PinnedFile = z.infer<typeof pinnedSchema>;
/** A lazy chunk. The first letters of its hash are enough to tell a wrong file from a lost one. */
export type LazyFile = z.infer<typeof lazySchema>;

/** A remote of one device's set. */
export const liveRemoteSchema = liveReleaseSchema.extend({
  /** The release of all other devices during a rollout. It replaces this release after a failure. */
  fallback: liveReleaseSchema.optional(),
  /** The ops team switched it off: its card shows the reason, and none of its files load. */
  off: z.object({ message: z.string().min(1).max(200) }).optional(),
});
export type LiveRemote = z.infer<typeof liveRemoteSchema>;

export const discoverySchema = z.object({
  schema: z.literal(1),
  /** Only rises. A page rejects a document with a lower revision than its last as a replay. */
  revision: z.number().int(),
  /** The id of this combination of releases and switched-off remotes, on one side of each rollout. */
  setId: nameSchema,
  /** After this moment the page must request it again. */
  expiresAt: z.iso.datetime(),
  /** The set of a preview. The service worker never stores it, because its releases end with the preview. */
  preview: z.literal(true).optional(),
  /** The release that was purged last, so that a phone deletes the pictures that pages stored before. */
  purged: z.string().optional(),
  shell: liveReleaseSchema,
  remotes: z.array(liveRemoteSchema),
});
export type Discovery = z.infer<typeof discoverySchema>;

/** The signature of the document, in the header `x-viewmax-signature` as `key.sig`. */
const signatureSchema = z.object({
  /** The id of the signing key in the ring. */
  key: z.string(),
  /** ECDSA P-256 with SHA-256 over the document's exact text, in WebCrypto's form (r and s), in base64url. */
  sig: z.string(),
});
export type Signature = z.infer<typeof signatureSchema>;
