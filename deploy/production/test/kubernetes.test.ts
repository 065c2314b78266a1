import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { hasKubectl, kubernetesFolder, type Manifest, manifestsOf, render } from './manifests.ts';

const ROLES = ['pages', 'calls', 'ops', 'jobs'];

interface Container {
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string } } }[];
  envFrom?: unknown[];
  resources: { requests: object; limits: object };
  securityContext: object;
  readinessProbe?: { httpGet: { path: string } };
  livenessProbe?: { httpGet: { path: string } };
  startupProbe?: { httpGet: { path: string } };
}

interface PodTemplate {
  spec: {
    automountServiceAccountToken: boolean;
    terminationGracePeriodSeconds: number;
    securityContext: object;
    initContainers: [Container];
    containers: [Container];
    topologySpreadConstraints: { topologyKey: string; matchLabelKeys: string[] }[];
    volumes: { secret?: { secretName: string } }[];
  };
}

interface Workload {
  spec: { strategy: { rollingUpdate: object }; template: PodTemplate };
}

interface Policy {
  spec: {
    podSelector: { matchLabels?: Record<string, string>; matchExpressions?: { values: string[] }[] };
    egress?: unknown[];
    ingress?: unknown[];
    policyTypes: string[];
  };
}

const asWorkload = (manifest: Manifest): Workload => manifest as unknown as Workload;

// Without kubectl the patch for every Deployment is checked beside the roles that it changes.
const patch = asWorkload(manifestsOf(readFileSync(join(kubernetesFolder, 'base/pod.yaml'), 'utf8'))[0] as Manifest);

function merged(workload: Workload): Workload {
  if (hasKubectl) return workload;
  const [own] = workload.spec.template.spec.containers;
  const [all] = patch.spec.template.spec.containers;
  const pod = { ...patch.spec.template.spec, ...workload.spec.template.spec, containers: [{ ...all, ...own }] };
  return { ...workload, spec: { ...patch.spec, ...workload.spec, template: { spec: pod } } } as Workload;
}

const SAFE_POD = { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } };
const SAFE = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };

describe.each(['base', 'overlays/staging', 'overlays/production'])('%s', (folder) => {
  let manifests: Manifest[];
  const named = (kind: string, name: string): Manifest => {
    const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
    if (!found) throw new Error(`${folder} has no ${kind} ${name}.`);
    return found;
  };
  const podOf = (role: string) => merged(asWorkload(named('Deployment', role))).spec.template.spec;
  const secretsOf = (role: string): string[] => {
    const { containers, volumes } = podOf(role);
    const fromEnv = (containers[0].env ?? []).flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []);
    return [...new Set([...fromEnv, ...volumes.flatMap(({ secret }) => secret?.secretName ?? [])])].sort();
  };

  beforeAll(async () => {
    manifests = await render(folder);
  });

  test('holds no secret, and no setting that is one', () => {
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(JSON.stringify(manifests)).not.toMatch(/postgres(ql)?:\/\/|AKIA|"[\w-]{43}"/);
    const plain = manifests
      .filter(({ kind }) => kind === 'Deployment')
      .flatMap((one) => asWorkload(one).spec.template.spec.containers[0].env ?? [])
      .filter(({ name, value }) => /SECRET|TOKEN|KEY|DATABASE_URL/.test(name) && !name.endsWith('_FILE') && value);
    expect(plain).toEqual([]);
  });

  test('gives each role only the secrets that it needs, and the renderer none', () => {
    expect(secretsOf('pages')).toEqual(['viewmax-database-pages', 'viewmax-signing']);
    expect(secretsOf('calls')).toEqual([
      'viewmax-database-calls',
      'viewmax-jwt',
      'viewmax-payment',
      'viewmax-phone-mark',
      'viewmax-push',
      'viewmax-sms',
    ]);
    expect(secretsOf('ops')).toEqual(['viewmax-database-ops', 'viewmax-oidc', 'viewmax-ops', 'viewmax-signing']);
    expect(secretsOf('jobs')).toEqual([
      'viewmax-database-jobs',
      'viewmax-notices',
      'viewmax-payment',
      'viewmax-push',
      'viewmax-signing',
      'viewmax-sms',
    ]);
    expect(JSON.stringify(named('Job', 'migrate'))).toContain('"secretName":"viewmax-database"');
    const [draw] = podOf('pages').initContainers;
    expect(draw).toMatchObject({
      restartPolicy: 'Always',
      securityContext: SAFE,
      env: [{ name: 'DRAW_SOCKET', value: '/draw/draw.sock' }],
      volumeMounts: [{ name: 'draw', mountPath: '/draw' }],
    });
    expect(draw.envFrom).toBeUndefined();
  });

  test.each(ROLES)('%s replaces nodes without a gap, and spreads them', (role) => {
    const { spec } = merged(asWorkload(named('Deployment', role)));
    expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    expect(spec.template.spec.topologySpreadConstraints.map(({ topologyKey }) => topologyKey)).toEqual([
      'topology.kubernetes.io/zone',
      'kubernetes.io/hostname',
    ]);
    expect(named('PodDisruptionBudget', role)).toMatchObject({ spec: { maxUnavailable: 1 } });
    const { spec: scaling } = named('HorizontalPodAutoscaler', role) as unknown as {
      spec: { minReplicas: number; maxReplicas: number };
    };
    // The stand-ins of a sandbox hold their payments in the memory of one process.
    const hasSandbox = hasKubectl && folder === 'overlays/staging' && role === 'calls';
    if (hasSandbox) expect(scaling).toMatchObject({ minReplicas: 1, maxReplicas: 1 });
    else expect(scaling.minReplicas).toBeGreaterThanOrEqual(2);
  });

  test.each(ROLES)('%s runs without rights, with probes and limits', (role) => {
    const pod = podOf(role);
    const [container] = pod.containers;
    expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: SAFE_POD });
    expect(container.securityContext).toEqual(SAFE);
    expect(container.resources).toEqual({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { cpu: expect.any(String), memory: expect.any(String) },
    });
    expect(container.startupProbe?.httpGet.path).toBe('/livez');
    expect(container.livenessProbe?.httpGet.path).toBe('/livez');
    expect(container.readinessProbe?.httpGet.path).toBe('/readyz');
  });

  test('no role has a volume of its own, because releases and pictures are in the bucket', () => {
    expect(manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim')).toEqual([]);
  });

  test('every node has longer to end than it drains and stops', () => {
    const { data } = manifests.find(({ kind }) => kind === 'ConfigMap') as unknown as { data?: Record<string, string> };
    const seconds = Number(data?.DRAIN_SECONDS) + Number(data?.STOP_SECONDS);
    for (const role of ROLES) expect(podOf(role).terminationGracePeriodSeconds).toBeGreaterThan(seconds);
  });

  test('one Job migrates, and no node does', () => {
    const { data } = manifests.find(({ kind }) => kind === 'ConfigMap') as unknown as { data?: Record<string, string> };
    expect(data?.MIGRATE).toBe('command');
    expect(named('Job', 'migrate')).toMatchObject({ spec: { template: { spec: { restartPolicy: 'Never' } } } });
    expect(asWorkload(named('Job', 'migrate')).spec.template.spec.containers[0].securityContext).toEqual(SAFE);
  });

  test.each(ROLES)('only Prometheus reaches the metrics of %s', (role) => {
    const { spec } = named('Service', role) as unknown as { spec: { ports: { name: string; port: number }[] } };
    expect(spec.ports).toContainEqual({ name: 'metrics', port: 9464, targetPort: 'metrics' });
    const { podSelector, ingress } = (named('NetworkPolicy', 'metrics') as unknown as Policy).spec;
    expect(podSelector.matchExpressions?.[0]?.values).toContain(role);
    expect(JSON.stringify(ingress)).toBe(
      '[{"from":[{"namespaceSelector":{"matchLabels":{"viewmax.example/monitoring":"true"}}}],"ports":[{"port":9464,"protocol":"TCP"}]}]',
    );
    const others = manifests.filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name !== 'metrics');
    expect(JSON.stringify(others)).not.toContain('9464');
    expect(named('ServiceMonitor', 'viewmax')).toMatchObject({
      spec: { endpoints: [{ port: 'metrics', path: '/metrics' }], jobLabel: 'app.kubernetes.io/part-of' },
    });
  });

  test("the app's host forwards every path except checks and metrics", () => {
    const { spec } = named('HTTPRoute', 'app') as unknown as {
      spec: { rules: { matches?: { path: { value: string } }[]; backendRefs?: object[] }[] };
    };
    const [closed, open] = spec.rules;
    expect(closed?.matches?.map(({ path }) => path.value)).toEqual(['/livez', '/readyz', '/healthz', '/metrics']);
    expect(closed?.backendRefs).toBeUndefined();
    expect(open?.matches).toBeUndefined();
    expect(open).toMatchObject({ backendRefs: [{ name: 'pages', port: 8080 }] });
  });

  test('the host of previews leads to the pages, and the settings name it', () => {
    const { spec } = named('HTTPRoute', 'app') as unknown as { spec: { hostnames: string[] } };
    const { data } = manifests.find(({ kind }) => kind === 'ConfigMap') as unknown as { data?: Record<string, string> };
    expect(spec.hostnames).toEqual(['PUBLIC_URL', 'PREVIEW_URL'].map((name) => new URL(data?.[name] ?? '').hostname));
  });

  test('ops has its own host, and the host of files answers only files', () => {
    const hosts = ['app', 'files', 'ops'].map((name) => {
      const { spec } = named('HTTPRoute', name) as unknown as { spec: { hostnames: string[]; rules: object[] } };
      return spec;
    });
    expect(new Set(hosts.flatMap(({ hostnames }) => hostnames)).size).toBe(4);
    for (const rule of hosts[1]?.rules ?? []) {
      const { matches } = rule as { matches: { path: { value: string }; method: string }[] };
      const answered = matches.map(({ path, method }) => `${method} ${path.value}`);
      expect(answered).toEqual(['GET /r/', 'HEAD /r/', 'OPTIONS /r/']);
    }
  });
});

test('staging says twice that it is a demo, because production refuses the stand-ins otherwise', () => {
  const settings = readFileSync(join(kubernetesFolder, 'overlays/staging/kustomization.yaml'), 'utf8');
  for (const setting of ['SANDBOX=1', 'DEMO=1']) expect(settings).toContain(`- ${setting}\n`);
  expect(readFileSync(join(kubernetesFolder, 'base/kustomization.yaml'), 'utf8')).not.toMatch(/SANDBOX|DEMO/);
});
