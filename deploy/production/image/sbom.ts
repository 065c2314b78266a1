import { createHash } from 'node:crypto';
import type { LockedPackage, LockedPackages } from './locked-packages.ts';

export interface Sbom {
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  serialNumber: string;
  version: 1;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Component {
  type: 'application' | 'library' | 'platform';
  'bom-ref': string;
  name: string;
  version: string;
  group?: string;
  purl?: string;
  licenses?: { expression: string }[];
  hashes?: { alg: string; content: string }[];
}

const ALGORITHMS: Record<string, string> = { sha512: 'SHA-512', sha384: 'SHA-384', sha256: 'SHA-256', sha1: 'SHA-1' };

const purlOf = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

function hashesOf(integrity: string | undefined): Component['hashes'] {
  const [, algorithm = '', content = ''] = integrity?.match(/^(sha\d+)-([^ ]+)/) ?? [];
  const alg = ALGORITHMS[algorithm];
  return alg ? [{ alg, content: Buffer.from(content, 'base64').toString('hex') }] : undefined;
}

/** A package may lie in several folders. Its folder distinguishes the components. */
const refOf = ({ at }: Pick<LockedPackage, 'at'>): string => at;

function componentOf(one: LockedPackage): Component {
  const [scope, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name];
  return {
    type: 'library',
    'bom-ref': refOf(one),
    group: scope,
    name: name ?? one.name,
    version: one.version,
    purl: purlOf(one),
    licenses: one.license ? [{ expression: one.license }] : undefined,
    hashes: hashesOf(one.integrity),
  };
}

/** A version 4 id made from the content, so that the same lock gives the same document. */
function serialOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Writes the list of packages in an image as CycloneDX 1.6. */
export function sbomOf({ rooms, packages }: LockedPackages, node: string): Sbom {
  const platform: Component = {
    type: 'platform',
    'bom-ref': 'node',
    name: 'node',
    version: node,
    purl: `pkg:generic/node@${node}`,
  };
  const roomComponents = rooms.map((room): Component => {
    const { purl: _, hashes: __, ...rest } = componentOf(room);
    return rest;
  });
  const components = [platform, ...roomComponents, ...packages.map(componentOf)];
  const root: Component = { type: 'application', 'bom-ref': 'viewmax', name: 'viewmax', version: '1.0.0' };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(JSON.stringify(components)),
    version: 1,
    metadata: { component: root },
    components,
    dependencies: [
      { ref: root['bom-ref'], dependsOn: ['node', ...rooms.map(refOf)] },
      ...[...rooms, ...packages].map((one) => ({ ref: refOf(one), dependsOn: one.needs })),
    ],
  };
}
