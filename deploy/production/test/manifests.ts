import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '@viewmax/node/on-path';
import { run } from '@viewmax/node/run';
import { parse, parseAllDocuments } from 'yaml';

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } } & Record<string, unknown>;

export const kubernetesFolder = join(import.meta.dirname, '../kubernetes');

export const hasKubectl = onPath(['kubectl']) !== undefined;

export const manifestsOf = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document): Manifest => document.toJS());

interface Kustomization {
  resources?: string[];
  configMapGenerator?: { name: string; behavior?: string; literals: string[] }[];
}

/** Reads the files of a kustomization without its patches, for a machine without kubectl. */
function resourcesOf(folder: string): Manifest[] {
  const file = readFileSync(join(folder, 'kustomization.yaml'), 'utf8');
  const { resources = [], configMapGenerator = [] } = parse(file) as Kustomization;
  const maps = configMapGenerator
    .filter(({ behavior }) => behavior !== 'merge')
    .map(({ name, literals }): Manifest => {
      const data = Object.fromEntries(literals.map((line) => [line.split('=')[0], line.replace(/^[^=]+=/, '')]));
      return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data };
    });
  const files = resources.flatMap((resource) => {
    const path = join(folder, resource);
    return resource.endsWith('.yaml') ? manifestsOf(readFileSync(path, 'utf8')) : resourcesOf(path);
  });
  return [...maps, ...files];
}

/** Renders a folder below `kubernetes` as `kubectl apply -k` would send it. */
export async function render(folder: string): Promise<Manifest[]> {
  const path = join(kubernetesFolder, folder);
  if (!hasKubectl) return resourcesOf(path);
  const { code, output } = await run('kubectl', ['kustomize', path]);
  if (code !== 0) throw new Error(`kubectl kustomize ${folder} failed:\n${output}`);
  return manifestsOf(output);
}
