import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { asPublished } from '@viewmax/build';
import { remoteSchema } from '@viewmax/build/remote-schema';
import { runWebpack } from '@viewmax/build/run-webpack';
import type { Configuration } from 'webpack';
import {
  addReadme,
  importsIn,
  NODE,
  PACKAGES,
  type PackedVersions,
  readPackage,
  repositoryRoot,
  versionOf,
} from './packages.ts';

const packageDir = join(repositoryRoot, 'deploy/kit');

/** Our own packages become part of the kit's files. All others stay imports. */
const isOutside = (request: string): boolean =>
  !request.startsWith('.') && !request.startsWith('/') && !request.startsWith('@viewmax/');

const configOf = (out: string): Configuration => ({
  context: packageDir,
  mode: 'production',
  target: 'node22.13',
  devtool: false,
  entry: { viewmax: './src/main.ts', webpack: './src/webpack.ts' },
  experiments: { outputModule: true },
  output: {
    path: join(out, 'dist'),
    clean: true,
    module: true,
    chunkFormat: 'module',
    filename: '[name].js',
    chunkFilename: '[id].js',
    library: { type: 'module' },
  },
  // The code finds its own files by `import.meta`, so the text stays as it is.
  module: {
    parser: { javascript: { createRequire: false, importMeta: false, url: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: 'swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } },
      },
    ],
  },
  resolve: { extensions: ['.ts', '.js'] },
  externalsType: 'module-import',
  externals: ({ request = '' }, done) =>
    isOutside(request) || isBuiltin(request) ? done(undefined, `module-import ${request}`) : done(),
  // The code stays readable in a stack trace.
  optimization: { minimize: false, moduleIds: 'named', chunkIds: 'named' },
  performance: false,
});

type Json = Record<string, unknown>;
const read = (file: string): Json => JSON.parse(asPublished(readFileSync(join(repositoryRoot, file), 'utf8'))) as Json;
const write = (file: string, json: Json): void => writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);

/** The repository's rules for remotes, as rules for the folder of one remote. */
function biomeSettings(): Json {
  const { formatter, javascript, linter, overrides } = read('biome.json') as Json & {
    linter: { rules: Json & { correctness: Json } };
    overrides: { includes: string[] }[];
  };
  const { noUndeclaredDependencies: _, ...correctness } = linter.rules.correctness;
  const ofRemotes = overrides.filter(({ includes }) => includes.includes('mfe-*/src/**'));
  return {
    formatter,
    javascript,
    linter: { rules: { ...linter.rules, correctness } },
    overrides: [
      ...ofRemotes.map((one) => ({ ...one, includes: ['**/src/**'] })),
      // A picture gets its name where a screen shows it.
      { includes: ['**/*.svg'], linter: { enabled: false }, formatter: { enabled: false } },
    ],
  };
}

function tsSettings(): Json {
  const base = read('tsconfig.base.json').compilerOptions as Json;
  const web = read('tsconfig.web.json').compilerOptions as Json;
  // `viewmax types` fetches the declarations of the live shell into this folder. Without them, the package's own count.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: TypeScript replaces it with the remote's folder
  const live = '${configDir}/.viewmax/types/src/provided';
  return {
    compilerOptions: {
      ...base,
      ...web,
      types: [],
      paths: {
        '@viewmax/shared': [`${live}/public.d.ts`],
        '@viewmax/shared/router': [`${live}/router.d.ts`],
        '@viewmax/shared/ui': [`${live}/ui/index.d.ts`],
      },
    },
  };
}

const DECLARATION = `import type { Configuration } from 'webpack';

/** The whole webpack configuration of the remote in this folder. \`viewmax build\` uses it too. */
export declare const remoteConfig: (folder: string) => (mode: { watch?: boolean }) => Configuration;
`;

/** Writes the package of the tools: the \`viewmax\` command, and the settings of a remote's own tools. */
export async function packKit(out: string, versions: PackedVersions): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await runWebpack(configOf(out));
  const main = join(out, 'dist/viewmax.js');
  writeFileSync(main, `#!/usr/bin/env node\n${readFileSync(main, 'utf8')}`);
  writeFileSync(join(out, 'dist/webpack.d.ts'), DECLARATION);
  // The watcher compiles these into the builds of remotes. It finds them beside its own code.
  for (const file of ['build.ts', 'modules.ts', 'viewmax-hot.ts']) {
    cpSync(join(repositoryRoot, 'shared/build/hot/in-page', file), join(out, 'dist/in-page', file));
  }
  cpSync(join(repositoryRoot, '.browserslistrc'), join(out, '.browserslistrc'));
  for (const file of globSync('*', { cwd: join(packageDir, 'settings') })) {
    writeFileSync(join(out, file), asPublished(readFileSync(join(packageDir, 'settings', file), 'utf8')));
  }
  write(join(out, 'biome.json'), biomeSettings());
  write(join(out, 'tsconfig.json'), tsSettings());
  write(join(out, 'remote.schema.json'), remoteSchema() as Json);
  addReadme('kit', out);
  const { name, devDependencies = {} } = readPackage('deploy/kit');
  const shared = readPackage('shared/app').name;
  const tools = Object.keys(devDependencies).filter((one) => !one.startsWith('@viewmax/'));
  // Loaders and presets are names in settings, not imports.
  const named = ['css-loader', 'swc-loader', '@swc/core', '@testing-library/react', '@testing-library/user-event'];
  const used = [...new Set([...importsIn(out, PACKAGES), ...tools, ...named])].sort();
  write(join(out, 'package.json'), {
    name,
    version: versions.kit,
    description: 'Builds, tests, runs and releases a remote of Viewmax',
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: NODE },
    bin: { viewmax: 'dist/viewmax.js' },
    exports: {
      './webpack': { types: './dist/webpack.d.ts', default: './dist/webpack.js' },
      './jest': './jest.mjs',
      './tsconfig.json': './tsconfig.json',
      './biome.json': './biome.json',
      './remote.schema.json': './remote.schema.json',
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(used.map((one) => [one, versionOf(one)])),
    peerDependencies: { [shared]: `^${versions.shared.split('.')[0]}.0.0` },
  });
}
