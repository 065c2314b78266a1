import { brotliCompressSync } from 'node:zlib';
import { DRAWING_FILE, type Release } from '@viewmax/contracts/discovery';
import webpack, { type Compilation, type Compiler } from 'webpack';

const KB = 1024;

interface Budget {
  /** All files of browsers together. */
  all: number;
  /** The code of every screen: entry, code and styles. */
  first: number;
  /** The screens of attendants, which are not in `all`, because no one else loads them. */
  attendants?: number;
}

/** The budget of each remote, in KB as a phone downloads them (brotli). */
export const REMOTE_BUDGET: Budget = { all: 51, first: 14, attendants: 40 };

const PARTS = { all: 'in all', first: 'for its first screen', attendants: 'for attendants' };

/** Fails the build of a remote that is too heavy for a cheap phone, so the squad notices. */
export class CodeBudgetPlugin {
  readonly budget: Budget;

  constructor(budget: Budget) {
    this.budget = budget;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('CodeBudgetPlugin', (compilation) => {
      // This stage follows the release's own description, which lists the files of each screen.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'CodeBudgetPlugin', stage }, () => this.weigh(compilation));
    });
  }

  private weigh(compilation: Compilation): void {
    const described = compilation.getAsset('release.json');
    if (!described) return;
    const { name, entry, code, css, files, routes, screens } = JSON.parse(
      described.source.source().toString(),
    ) as Release;
    const weight = (of: readonly { file: string }[]): number =>
      of.reduce(
        (sum, { file }) => sum + brotliCompressSync(compilation.getAsset(file)?.source.buffer() ?? '').length,
        0,
      );
    const own = routes.filter(({ guard }) => guard === 'attendant').map(({ screen = '' }) => screen);
    const ofAttendants = [...new Set(own)].flatMap((screen) => screens[screen] ?? []);
    const isElsewhere = (file: string): boolean => ofAttendants.some((one) => one.file === file);
    const found: Required<Budget> = {
      all: weight(files.filter(({ file }) => /\.(js|css)$/.test(file) && file !== DRAWING_FILE && !isElsewhere(file))),
      first: weight([entry, ...code, ...css]),
      attendants: weight(ofAttendants),
    };
    for (const [what, limit] of Object.entries(this.budget) as [keyof Budget, number][]) {
      if (found[what] <= limit * KB) continue;
      const part = PARTS[what];
      const message = `${name} weighs ${(found[what] / KB).toFixed(1)} KB ${part}; ${limit} KB are allowed`;
      compilation.errors.push(new webpack.WebpackError(message));
    }
  }
}
