import { join } from 'node:path';
import { run } from '@viewmax/node/run';
import type { Steps } from '@viewmax/node/steps';
import type { Engine } from './engine.ts';
import { type Bases, makeBases } from './local-base.ts';

const root = join(import.meta.dirname, '../../..');
export const cache = join(root, '.cache/image');

/** The bases of the environment. A name without a digest could mean another image tomorrow. */
function namedBases(): Bases | undefined {
  const { BUILD_BASE, RUN_BASE } = process.env;
  if (!BUILD_BASE && !RUN_BASE) return undefined;
  if (!BUILD_BASE?.includes('@sha256:') || !RUN_BASE?.includes('@sha256:')) {
    throw new Error('BUILD_BASE and RUN_BASE are both needed, each with its digest: name@sha256:…');
  }
  return { build: BUILD_BASE, run: RUN_BASE };
}

const revision = async (): Promise<string> => {
  const { code, output } = await run('git', ['rev-parse', 'HEAD'], { cwd: root });
  return code === 0 ? output.trim() : 'unknown';
};

/** Builds the image from the sources of this checkout. */
export async function buildImage(engine: Engine, image: string, steps: Steps): Promise<void> {
  const bases =
    namedBases() ??
    (await steps.run('bases', async (note) => {
      note('from packages of Debian');
      return makeBases(engine, cache);
    }));
  await steps.run('image', async (note) => {
    const values = { BUILD_BASE: bases.build, RUN_BASE: bases.run, REVISION: await revision() };
    const args = Object.entries({ ...values, CREATED: new Date().toISOString() });
    const file = join(root, 'deploy/production/image/Dockerfile');
    await engine.call(
      'build',
      ...args.flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
      ...(engine.name === 'podman'
        ? ['--format', 'docker', '--isolation', 'chroot', '--layers', '--ignorefile', `${file}.dockerignore`]
        : []),
      ...['-t', image, '-f', file, root],
    );
    note(image);
  });
}
