import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@viewmax/node/run';
import type { Manifest } from './manifests.ts';

const root = join(import.meta.dirname, '../../..');

/** The packages with the types of each API group. All others are Kubernetes' own. */
const PACKAGES: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

export const moduleOf = ({ apiVersion, kind }: Pick<Manifest, 'apiVersion' | 'kind'>): string => {
  const packageName = PACKAGES[apiVersion.split('/')[0] ?? ''] ?? 'kubernetes-models';
  return `${packageName}/${apiVersion}/${kind}`;
};

const literalOf = (manifest: Manifest, index: number): string =>
  [
    `import type { I${manifest.kind} as Type${index} } from '${moduleOf(manifest)}';`,
    `export const manifest${index}: Type${index} = ${JSON.stringify(manifest, undefined, 1)};`,
  ].join('\n');

/**
 * Gives the manifests to TypeScript as typed literals, and returns its errors. The JSON schemas of Kubernetes let an
 * unknown key pass, and TypeScript rejects it.
 */
export async function typeErrors(manifests: readonly Manifest[]): Promise<string[]> {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  // TypeScript finds the packages from a folder of the repository.
  const folder = mkdtempSync(join(cache, 'manifests-'));
  try {
    writeFileSync(join(folder, 'manifests.ts'), manifests.map(literalOf).join('\n'));
    const options = { strict: true, noEmit: true, skipLibCheck: true, module: 'nodenext', target: 'es2024', types: [] };
    const config = { compilerOptions: options, include: ['manifests.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { output } = await run(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { cwd: root });
    return output.split('\n').filter((line) => line.includes('error TS'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
