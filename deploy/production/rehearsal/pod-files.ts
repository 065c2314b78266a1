import type { Manifest } from '../test/manifests.ts';

/** What a machine gives to the base: a cluster has these from its owners. */
export interface Given {
  image: string;
  /** They replace those of the base's ConfigMap. */
  settings: Record<string, string>;
  /** By the name of the secret and of its key. */
  secrets: Record<string, Record<string, string>>;
  /** Has a folder for each secret, with a file for each key. */
  secretFolder: string;
  /** Begins the name of each object, so that those of another program stay. */
  prefix: string;
}

type Values = Record<string, unknown>;
interface Named {
  name: string;
}
interface Container extends Named {
  ports?: unknown;
  [probe: string]: unknown;
}
interface Volume extends Named {
  secret?: { secretName: string };
}
interface PodSpec {
  hostAliases?: { ip: string; hostnames: string[] }[];
  containers: Container[];
  volumes: Volume[];
}
export interface PodFile {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: PodSpec & { template?: { spec: PodSpec } };
}

/** Kinds that only a cluster has. */
export const ONLY_IN_A_CLUSTER = [
  'HorizontalPodAutoscaler',
  'HTTPRoute',
  'NetworkPolicy',
  'PodDisruptionBudget',
  'PrometheusRule',
  'Service',
  'ServiceAccount',
  'ServiceMonitor',
];

/** podman 4.3 finds no key of a secret for a variable, so these come from ConfigMaps. */
const REFERENCES: Record<string, string> = {
  secretRef: 'configMapRef',
  secretKeyRef: 'configMapKeyRef',
  configMapRef: 'configMapRef',
};

/** Gives every reference to an object the prefix. */
function renamed<T>(value: T, prefix: string): T {
  if (Array.isArray(value)) return value.map((one) => renamed(one, prefix)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Values).map(([key, one]) => {
    const reference = REFERENCES[key];
    if (reference) return [reference, { ...(one as Named), name: prefix + (one as Named).name }];
    return [key, renamed(one, prefix)];
  });
  return Object.fromEntries(entries) as T;
}

const PROBES = ['startupProbe', 'readinessProbe', 'livenessProbe'];

/**
 * podman asks probes by a curl of the image, which has none. It publishes each port on the machine, and makes one volume
 * of all `emptyDir` of one name. podman 4.3 writes a secret into its volume without decoding it, so its files are mounted.
 */
function forPodman(spec: PodSpec, name: string, { image, secretFolder }: Given): PodSpec {
  const own = (volume: string) => `${name}-${volume}`;
  return {
    ...spec,
    containers: spec.containers.map((container) => {
      const kept = Object.entries(container).filter(([key]) => key !== 'ports' && !PROBES.includes(key));
      const mounts = container.volumeMounts as Named[];
      const volumeMounts = mounts.map((mount) => ({ ...mount, name: own(mount.name) }));
      return { ...(Object.fromEntries(kept) as Container), image, imagePullPolicy: 'Never', volumeMounts };
    }),
    volumes: spec.volumes.map(({ secret, ...volume }) => ({
      ...volume,
      name: own(volume.name),
      ...(secret && { hostPath: { path: `${secretFolder}/${secret.secretName}`, type: 'Directory' } }),
    })),
  };
}

export interface PodFiles {
  /** The ConfigMap, and the secrets for variables. Each file of a pod needs them beside it. */
  shared: object[];
  migrate: PodFile;
  roles: Map<string, PodFile>;
  /** The probes' path of each role, and its port by number. */
  ready: Map<string, { path: string; port: number }>;
  /** The kinds that podman does not run. */
  leftOut: string[];
}

interface Probed {
  readinessProbe: { httpGet: { path: string; port: string } };
  ports: { name: string; containerPort: number }[];
}

function readyOf({ readinessProbe, ports }: Probed): { path: string; port: number } {
  const { path, port: named } = readinessProbe.httpGet;
  const port = ports.find(({ name }) => name === named)?.containerPort;
  if (!port) throw new Error(`No container has the port ${named}.`);
  return { path, port };
}

/** Turns the rendered base into files for `podman play kube`. The pods' settings and rights are those of the base. */
export function podFilesOf(manifests: readonly Manifest[], given: Given): PodFiles {
  const { settings, secrets, prefix } = given;
  const files: PodFiles = { shared: [], migrate: {} as PodFile, roles: new Map(), ready: new Map(), leftOut: [] };
  for (const manifest of renamed(manifests, prefix)) {
    const { kind, metadata } = manifest;
    const name = prefix + metadata.name;
    const { spec } = manifest as unknown as PodFile;
    if (kind === 'ConfigMap') {
      files.shared.push({ ...manifest, metadata: { name }, data: { ...(manifest.data as Values), ...settings } });
    } else if (kind === 'Deployment' && spec.template) {
      files.ready.set(metadata.name, readyOf(spec.template.spec.containers[0] as unknown as Probed));
      const template = { ...spec.template, spec: forPodman(spec.template.spec, name, given) };
      files.roles.set(metadata.name, { ...manifest, metadata: { name }, spec: { ...spec, template } } as PodFile);
    } else if (kind === 'Job' && spec.template) {
      // podman 4.3 knows no Job.
      const pod = forPodman(spec.template.spec, name, given);
      files.migrate = { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: pod };
    } else if (ONLY_IN_A_CLUSTER.includes(kind)) {
      if (!files.leftOut.includes(kind)) files.leftOut.push(kind);
    } else throw new Error(`The rehearsal does not know the kind ${kind}.`);
  }
  for (const [name, data] of Object.entries(secrets)) {
    files.shared.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: prefix + name }, data });
  }
  return files;
}
