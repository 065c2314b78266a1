import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onPath } from '@viewmax/node/on-path';
import { run } from '@viewmax/node/run';
import { aptInstall } from '@viewmax/tools/apt';
import type { Engine } from './engine.ts';

const SUITE = 'bookworm';
const BASES = {
  build: { variant: 'minbase', include: 'ca-certificates,libstdc++6,tini' },
  run: { variant: 'extract', include: 'base-files,ca-certificates,libc6,libgcc-s1,libstdc++6,tzdata' },
} as const;

async function unpack(target: string, { variant, include }: (typeof BASES)['build' | 'run']): Promise<void> {
  if (existsSync(target)) return;
  const part = `${target}.part`;
  rmSync(part, { force: true });
  const args = ['--quiet', '--format=tar', `--variant=${variant}`, `--include=${include}`, SUITE, part];
  const { code, output } = await run('mmdebstrap', args);
  if (code !== 0) throw new Error(`mmdebstrap failed:\n${output.trimEnd()}`);
  cpSync(part, target);
  rmSync(part);
}

/** Takes one file out of the build base. */
async function takeFile(folder: string, file: string, as: string): Promise<void> {
  const { code, output } = await run('tar', ['-xf', 'build.tar', '--transform', `s|.*|${as}|`, `./${file}`], {
    cwd: folder,
  });
  if (code !== 0) throw new Error(`tar failed:\n${output.trimEnd()}`);
}

/** npm's own folder, beside the machine's npm. */
function npmFolder(): string {
  const npm = onPath(['npm']);
  if (!npm) throw new Error('npm was not found.');
  return dirname(dirname(realpathSync(npm)));
}

const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';

const BUILD_FILE = `FROM scratch
ADD build.tar /
COPY machine.crt /${CERTIFICATES}
ENV NODE_EXTRA_CA_CERTS=/${CERTIFICATES}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`;

const RUN_FILE = `FROM scratch
ADD run.tar /
COPY passwd group /etc/
COPY debian.crt /${CERTIFICATES}
`;

/** Makes both bases from Debian's packages and this Node, for a machine without a container registry. */
export async function makeBases(engine: Engine, folder: string) {
  if (!onPath(['mmdebstrap']) && !(await aptInstall('mmdebstrap'))) {
    throw new Error(
      'mmdebstrap is missing. Name the bases instead: BUILD_BASE=…@sha256:… RUN_BASE=…@sha256:… npm run image',
    );
  }
  mkdirSync(folder, { recursive: true });
  await unpack(join(folder, 'build.tar'), BASES.build);
  await unpack(join(folder, 'run.tar'), BASES.run);
  cpSync(process.execPath, join(folder, 'node'));
  rmSync(join(folder, 'npm'), { recursive: true, force: true });
  cpSync(npmFolder(), join(folder, 'npm'), { recursive: true });
  // The build may need a certificate authority of this machine's network. The image holds only those of Debian.
  cpSync(join('/', CERTIFICATES), join(folder, 'machine.crt'));
  await takeFile(folder, CERTIFICATES, 'debian.crt');
  writeFileSync(
    join(folder, 'passwd'),
    'root:x:0:0:root:/root:/sbin/nologin\nviewmax:x:10001:10001::/data:/sbin/nologin\n',
  );
  writeFileSync(join(folder, 'group'), 'root:x:0:\nviewmax:x:10001:\n');
  const files = { build: BUILD_FILE, run: RUN_FILE };
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, `Dockerfile.${name}`);
    writeFileSync(file, content);
    const own = engine.name === 'podman' ? ['--isolation', 'chroot'] : [];
    await engine.call('build', ...own, '-t', `localhost/viewmax-${name}-base`, '-f', file, folder);
  }
  return { BUILD_BASE: 'localhost/viewmax-build-base', RUN_BASE: 'localhost/viewmax-run-base' };
}
