import { BOM_FILE } from '@viewmax/contracts/discovery';
import type { BundledPackage } from '@viewmax/contracts/ops/packages';
import { z } from 'zod';
import { Refused } from '../state/refused.ts';
import type { CheckedRelease } from './read-release-folder.ts';

/** The shell's has 6 KB. */
const MOST_BYTES = 1_000_000;
const MOST_PACKAGES = 2000;

const ALGORITHMS: Record<string, string> = {
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
};

const componentSchema = z.object({
  group: z
    .string()
    .max(100)
    .regex(/^@?[\w.~-]+$/)
    .optional(),
  name: z
    .string()
    .max(214)
    .regex(/^[\w.~!'()*-]+$/),
  version: z
    .string()
    .max(100)
    .regex(/^[\w.+-]+$/),
  hashes: z
    .array(
      z.object({
        alg: z.string().max(20),
        content: z
          .string()
          .max(128)
          .regex(/^([\da-f]{2})+$/),
      }),
    )
    .max(5)
    .optional(),
});

const bomSchema = z.object({ bomFormat: z.literal('CycloneDX'), components: z.array(componentSchema).optional() });

type Component = z.infer<typeof componentSchema>;

function packageOf({ group, name, version, hashes = [] }: Component): BundledPackage {
  const known = hashes.flatMap(({ alg, content }) => {
    const algorithm = ALGORITHMS[alg];
    return algorithm ? [`${algorithm}-${Buffer.from(content, 'hex').toString('base64')}`] : [];
  });
  const integrity = known.join(' ');
  return { name: group ? `${group}/${name}` : name, version, ...(integrity && { integrity }) };
}

function parse(text: string): z.infer<typeof bomSchema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refused(`${BOM_FILE} is not JSON.`);
  }
  // A schema lists each wrong component, so their number is limited before.
  const { components } = Object(json) as { components?: unknown };
  if (Array.isArray(components) && components.length > MOST_PACKAGES)
    throw new Refused(`${BOM_FILE} has ${components.length} components, more than the ${MOST_PACKAGES} of a release.`);
  const { data, error } = bomSchema.safeParse(json);
  if (data) return data;
  const place = error.issues[0]?.path.join('.');
  throw new Refused(`${BOM_FILE} is no CycloneDX document of packages${place ? `: see ${place}` : ''}.`);
}

/** The packages that a release says it bundles; null without a `bom.json`, as from an older build. */
export async function readBom({ release, files }: CheckedRelease): Promise<BundledPackage[] | null> {
  const listed = release.files.find(({ file }) => file === BOM_FILE);
  if (!listed) return null;
  if (listed.bytes > MOST_BYTES)
    throw new Refused(`${BOM_FILE} has ${listed.bytes} bytes instead of at most ${MOST_BYTES}.`);
  const { components = [] } = parse(String(await files.read(BOM_FILE)));
  return components.map(packageOf);
}
