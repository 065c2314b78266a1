import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { kubernetesFolder, type Manifest, manifestsOf, render } from './manifests.ts';
import { moduleOf, typeErrors } from './typed-manifests.ts';

const FOLDERS = ['base', 'overlays/staging', 'overlays/production', 'options/ingress'];

const parts = new Map<string, Manifest[]>();

beforeAll(async () => {
  for (const folder of FOLDERS.slice(0, 3)) parts.set(folder, await render(folder));
  // A component cannot be rendered alone.
  parts.set(
    'options/ingress',
    manifestsOf(readFileSync(join(kubernetesFolder, 'options/ingress/ingress.yaml'), 'utf8')),
  );
});

const copyOf = (kind: string, change: (text: string) => string): Manifest => {
  const found = parts.get('base')?.find((manifest) => manifest.kind === kind);
  return JSON.parse(change(JSON.stringify(found)));
};

test('TypeScript rejects a mistyped key of a probe, a policy and a route', async () => {
  const wrong = [
    copyOf('Job', (text) => text.replace('"backoffLimit"', '"backofLimit"')),
    copyOf('NetworkPolicy', (text) => text.replace('"podSelector"', '"podselector"')),
    copyOf('HTTPRoute', (text) => text.replace('"backendRefs"', '"backendRef"')),
    copyOf('ServiceMonitor', (text) => text.replace('"scrapeTimeout"', '"scrapeTimeoutt"')),
    copyOf('Deployment', (text) => text.replace('"resources"', '"resource"')),
  ];
  const errors = (await typeErrors(wrong)).join('\n');
  for (const key of ['backofLimit', 'podselector', 'backendRef', 'scrapeTimeoutt', 'resource']) {
    expect(errors).toContain(`"${key}"`);
  }
});

test('TypeScript accepts every manifest of base, overlays and options', async () => {
  const all = [...parts.values()].flat();
  expect(all.length).toBeGreaterThan(100);
  expect(await typeErrors(all)).toEqual([]);
});

describe.each(FOLDERS)('%s', (folder) => {
  test('passes the schemas of Kubernetes, of the Gateway API and of the Prometheus operator', async () => {
    for (const manifest of parts.get(folder) ?? []) {
      const models = await import(moduleOf(manifest));
      const Model = models[manifest.kind];
      expect(() => new Model(manifest).validate()).not.toThrow();
    }
  });
});
