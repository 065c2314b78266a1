#!/usr/bin/env node
// This file runs before any install, on the Node of the machine. So it has no dependencies and no TypeScript.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const NAME = /^[a-z][a-z0-9-]{1,38}$/;

const USAGE = 'Usage: npm create viewmax-remote <name>, such as "offers".';

/** Needs, modules of the shell and addresses of machines have these names. */
const RESERVED = [
  ...['api', 'shell', 'wrapper', 'react', 'react-dom', 'nanostores'],
  ...['dev', 'discovery', 'img', 'ops', 'r', 'reports', 'sandbox'],
];

/** Files that only a repository of its own has. Inside this repository, its root has them for all packages. */
const OUTSIDE_ONLY = [
  '.github',
  '_gitignore',
  '_npmrc',
  '_biome.json',
  'jest.config.mjs',
  'package.json',
  'tsconfig.json',
  'AGENTS.md',
];

const titleOf = (name) => name.replace(/-/g, ' ').replace(/^./, (first) => first.toUpperCase());
const componentOf = (name) => name.replace(/(^|-)(.)/g, (_, __, letter) => letter.toUpperCase());

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true }).filter((path) => statSync(join(folder, path)).isFile());

const fill = (text, name) =>
  text.replaceAll('__name__', name).replaceAll('__Name__', componentOf(name)).replaceAll('__title__', titleOf(name));

/** The folder of the new remote for packed packages. A pipeline checks it out, and an absolute path is on one machine alone. */
const PACKAGES = 'packages';

/** `--packages` names a folder of packed packages, which are copied. Without it, the versions come from the registry of npm. */
function versionsFor(packages, folder) {
  const { versions } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  if (!packages) return versions;
  const files = readdirSync(packages);
  mkdirSync(join(folder, PACKAGES), { recursive: true });
  return Object.fromEntries(
    Object.entries(versions).map(([name, version]) => {
      const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
      if (!files.includes(file)) return [name, version];
      copyFileSync(join(packages, file), join(folder, PACKAGES, file));
      return [name, `file:${PACKAGES}/${file}`];
    }),
  );
}

function outsideManifest(name, packages, folder) {
  const versions = versionsFor(packages, folder);
  const major = (of) => `^${of.split('.').slice(0, 2).join('.')}.0`;
  const own = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).versions;
  const provided = ['@nanostores/react', '@viewmax/shared', 'nanostores', 'react'];
  const dev = [...Object.keys(versions)].sort();
  return {
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      dev: 'viewmax dev',
      build: 'viewmax build',
      test: 'viewmax check',
    },
    devDependencies: Object.fromEntries(dev.map((one) => [one, versions[one]])),
    // The shell provides these at run time. A range says which shells the remote works with.
    peerDependencies: Object.fromEntries(provided.map((one) => [one, major(own[one])])),
  };
}

function insideManifest(name, root) {
  const wallet = JSON.parse(readFileSync(join(root, 'mfe-wallet/package.json'), 'utf8'));
  const { 'lucide-react': _, ...dependencies } = wallet.dependencies ?? {};
  const { '@testing-library/user-event': __, ...devDependencies } = wallet.devDependencies;
  const { react, '@viewmax/shared': shared } = wallet.peerDependencies;
  const peerDependencies = { '@viewmax/shared': shared, react };
  const { private: isPrivate, type, engines } = wallet;
  const some = Object.keys(dependencies).length > 0 ? { dependencies } : {};
  return {
    name: `@viewmax/${name}`,
    version: '1.0.0',
    private: isPrivate,
    type,
    engines,
    ...some,
    devDependencies,
    peerDependencies,
  };
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** The names and the first words of paths of these remotes. The new remote's path begins with its name. */
const takenBy = (remotes) =>
  remotes.flatMap(({ name, routes = [] }) => [name, ...routes.map(({ path }) => path.split('/')[1])]);

/** The remotes of this repository, as the package knows them or as the repository has them. */
function ownRemotes(inside) {
  if (!inside) return JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).remotes;
  const files = readdirSync(inside).map((folder) => join(inside, folder, 'remote.json'));
  return files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')));
}

/** The remotes of an environment, by the address of its app. */
async function liveRemotes(env) {
  const found = await fetch(new URL('/discovery.json', env)).then(
    (answer) => answer.json(),
    () => undefined,
  );
  if (!Array.isArray(found?.remotes)) throw new Error(`${env} is not a Viewmax app.`);
  return found.remotes;
}

/** The published packages hold the test kit and the schema. Inside the repository both are elsewhere. */
const asPackage = (text) =>
  text.replace("'@viewmax/shared/testing'", "'@viewmax/testing'").replace(/ *"\$schema": "[^"]*",\n/, '');

/** Writes a remote into a new folder and returns the folder. `inside` is the root of Viewmax's repository. */
export function createRemote(name, { inside, packages, at = process.cwd(), live = [] } = {}) {
  if (!NAME.test(name ?? '')) throw new Error(USAGE);
  if (RESERVED.includes(name)) throw new Error(`The name "${name}" is reserved. Choose another one.`);
  if (takenBy([...ownRemotes(inside), ...live]).includes(name))
    throw new Error(`The name "${name}" is taken: a remote of the app or one of its paths has it. Choose another one.`);
  const folder = inside ? join(inside, `mfe-${name}`) : join(at, name);
  if (existsSync(folder)) throw new Error(`${folder} exists.`);
  const template = join(here, 'template');
  const files = filesBelow(template).filter(
    (file) => !inside || !OUTSIDE_ONLY.some((only) => file === only || file.startsWith(`${only}/`)),
  );
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const file of files) {
    // npm leaves .gitignore and .npmrc out of a package, and biome would read biome.json where the template is.
    const target = fill(file.replace(/^_(gitignore|npmrc)$/, '.$1').replace('_biome.json', 'biome.json'), name);
    const text = fill(readFileSync(join(template, file), 'utf8'), name);
    write(target, inside ? asPackage(text) : text);
  }
  write('package.json', json(inside ? insideManifest(name, inside) : outsideManifest(name, packages, folder)));
  if (inside) {
    write('tsconfig.json', '{ "extends": "../tsconfig.web.json", "include": ["src", "*.ts"] }\n');
    const config =
      "import { remoteConfig } from '@viewmax/build';\n\nexport default remoteConfig(import.meta.dirname);\n";
    write('webpack.config.ts', config);
  }
  return folder;
}

async function main(args) {
  const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const inside = option('--inside');
  const name = args.find((arg, index) => !arg.startsWith('--') && !args[index - 1]?.startsWith('--'));
  const env = option('--env') ?? process.env.VIEWMAX_APP;
  const live = env ? await liveRemotes(env) : [];
  const folder = createRemote(name, { inside: inside && resolve(inside), packages: option('--packages'), live });
  const next = inside
    ? [`npm install`, `npm run dev -- ${name}`]
    : [`cd ${name}`, 'npm install', 'npm test', 'npm run dev'];
  console.log(`\n  ${folder} is ready. Next:\n\n${next.map((line) => `    ${line}`).join('\n')}\n`);
}

// npm starts the file by a link.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) await run();

async function run() {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
