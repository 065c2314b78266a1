import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '@viewmax/node/on-path';
import { type RunResult, run } from '@viewmax/node/run';
import { aptInstall } from '@viewmax/tools/apt';

export interface Engine {
  name: 'docker' | 'podman';
  /** Runs the program. Throws its output when it fails. */
  call(...args: string[]): Promise<string>;
  /** Runs the program, and returns its exit code and output. */
  ask(...args: string[]): Promise<RunResult>;
}

/** crun, the default of podman, fails on a machine with both versions of cgroups. */
const isHybrid = () => existsSync('/sys/fs/cgroup/unified') && existsSync('/sys/fs/cgroup/memory');

// A nested machine may forbid the limits of its host, so these are lower.
const FOR_RUNC = `[containers]
default_ulimits = ["nofile=10000:10000", "nproc=4000:4000"]
[engine]
runtime = "runc"
`;

function podmanEnvironment(folder: string): NodeJS.ProcessEnv {
  if (!isHybrid() || process.env.CONTAINERS_CONF) return process.env;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'containers.conf');
  writeFileSync(file, FOR_RUNC);
  return { ...process.env, CONTAINERS_CONF: file };
}

function engineOf(name: Engine['name'], env: NodeJS.ProcessEnv): Engine {
  const ask = (...args: string[]) => run(name, args, { env });
  return {
    name,
    ask,
    async call(...args) {
      const { code, output } = await ask(...args);
      if (code !== 0) throw new Error(`${name} ${args.slice(0, 2).join(' ')} failed:\n${output.trimEnd()}`);
      return output.trim();
    },
  };
}

/** Finds a program that builds and runs containers. Docker counts only with a daemon that answers. */
export async function findEngine(folder: string): Promise<Engine> {
  const docker = engineOf('docker', process.env);
  if ((await docker.ask('version', '--format', '{{.Server.Version}}')).code === 0) return docker;
  const missing = ['podman', ...(isHybrid() ? ['runc'] : [])].filter((name) => !onPath([name]));
  if (missing.length > 0 && !(await aptInstall(...missing))) {
    throw new Error('No program here builds containers. Install podman, or start Docker.');
  }
  return engineOf('podman', podmanEnvironment(folder));
}
