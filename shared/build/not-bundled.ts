import webpack, { type Compilation, type Module } from 'webpack';

interface Refused {
  /** A part of the paths of the package's files. */
  files: RegExp;
  reason: string;
  instead: string;
  /** The shell may not bundle it either. */
  ofShell?: true;
}

const filesOf = (name: string): RegExp =>
  new RegExp(`[\\\\/]node_modules[\\\\/]${name.replace('/', '[\\\\/]')}[\\\\/]`);

const provided = (name: string): Refused => ({
  files: filesOf(name),
  reason: 'the shell provides it, and a second copy breaks both',
  instead: `name "${name}" in peerDependencies`,
});

const ROUTER: Omit<Refused, 'files'> = {
  reason: "49 KB on every phone, and its links do not know the shell's history",
  instead: 'import from "@viewmax/shared/router"',
};

/** The packages that a remote may not bundle. */
export const NOT_BUNDLED: Readonly<Record<string, Refused>> = {
  react: provided('react'),
  'react-dom': provided('react-dom'),
  nanostores: provided('nanostores'),
  '@nanostores/react': provided('@nanostores/react'),
  '@viewmax/shared': {
    ...provided('@viewmax/shared'),
    // The package holds the parts for bundles too. Inside the repository it is a package.
    files: /[\\/]shared[\\/](app|src)[\\/]provided[\\/]/,
  },
  'react-router': { ...ROUTER, files: filesOf('react-router') },
  'react-router-dom': { ...ROUTER, files: filesOf('react-router-dom') },
  zod: {
    files: filesOf('zod'),
    reason: '14 KB on every phone',
    instead: 'import contracts with "import type", and check values with valibot',
    ofShell: true,
  },
};

/** A chunk holds some modules joined into one. */
const partsOf = (module: Module): readonly Module[] => ('modules' in module ? (module.modules as Module[]) : [module]);

/** Fails the build with a sentence for each package that its bundle may not hold. */
export function refuseBundled(compilation: Compilation, folder: string): void {
  const used = [...compilation.modules].filter((one) => compilation.chunkGraph.getNumberOfModuleChunks(one) > 0);
  const paths = used.flatMap(partsOf).map((module) => module.nameForCondition() ?? '');
  for (const [name, { files, reason, instead, ofShell }] of Object.entries(NOT_BUNDLED)) {
    if ((folder === 'shell' && !ofShell) || !paths.some((path) => files.test(path))) continue;
    compilation.errors.push(new webpack.WebpackError(`${folder} bundles ${name}: ${reason}. Instead, ${instead}.`));
  }
}
