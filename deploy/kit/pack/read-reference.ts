import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isImportDeclaration, isVariableDeclaration, type Node } from 'typescript/unstable/ast';
import { type Checker, SymbolFlags, type Symbol as TsSymbol, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Entry, EntryPoint } from '../src/reference/reference.ts';
import { readTypes } from './read-types.ts';

/** A package's `exports`, as npm's package.json has them: the types of each entry point. */
export type Exports = Record<string, string | { types?: string }>;

/**
 * The names by which a remote imports a package's entry points. An entry point with `*` is one for each file, and the
 * first of two entry points to a file counts.
 */
export function entryPointsOf(place: string, { name, exports = {} }: { name: string; exports?: Exports }): string[] {
  const entryPoints = new Map<string, string>();
  const add = (file: string, entryPoint: string) => entryPoints.has(file) || entryPoints.set(file, entryPoint);
  for (const [entryPoint, target] of Object.entries(exports)) {
    const types = typeof target === 'string' ? target : (target.types ?? '');
    // The test kit's own entry point has the names of its files.
    if (!types.endsWith('.d.ts') || entryPoint.startsWith('./testing/')) continue;
    const full = entryPoint.replace('.', name);
    const [before = '', after] = types.replace('./', '').split('*');
    if (after === undefined) add(before, full);
    else
      for (const file of readdirSync(join(place, before)).sort())
        if (file.endsWith(after)) add(before + file, full.replace('*', file.slice(0, file.length - after.length)));
  }
  return [...entryPoints.values()];
}

/** The compiler reads this text as a file of the folder. No such file exists. */
const FILE = 'viewmax-docs.ts';

/** The compiler's flags for texts: whole, one field a line, and an alias by what it stands for. */
const [NO_TRUNCATION, MULTILINE, IN_ALIAS] = [1, 1024, 8388608];

/** A type by its fields. */
export const shapeOf = (checker: Checker, type: Type): string =>
  checker.typeToString(type, undefined, NO_TRUNCATION | MULTILINE | IN_ALIAS).replaceAll('    ', '  ');

/** A constant's declaration is a part of its statement. */
const statementOf = (node: Node): Node => (isVariableDeclaration(node) ? node.parent.parent : node);

function codeOf(checker: Checker, symbol: TsSymbol): string {
  const nodes = symbol.declarations.flatMap((one) => one.resolve() ?? []);
  const written = nodes.map((node) =>
    statementOf(node)
      .getText()
      .replace(/^(export )?(declare )?/, ''),
  );
  const text = written.join('\n');
  if (!(symbol.flags & SymbolFlags.TypeAlias) || !/\binfer</.test(text)) return text;
  // zod infers this shape, and the reader needs its fields.
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  if (type.flags & TypeFlags.Any) return text;
  return `type ${symbol.name} = ${shapeOf(checker, type)};`;
}

function entryOf(checker: Checker, exported: TsSymbol, entryPoint: string): Entry {
  const symbol = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const code = codeOf(checker, symbol);
  const examples = symbol.getJsDocTags(checker).filter(({ name }) => name === 'example');
  return {
    name: exported.name,
    text: symbol.getDocumentationComment(checker).trim(),
    // A comment inside of an example would end the example's own.
    examples: examples.map(({ text = '' }) => text.trim().replaceAll('*\\/', '*/')),
    // A part of a package that the shell alone has, such as the router's, has no declaration of its own.
    code: /^(import|export)\b|^$/.test(code) ? `import { ${exported.name} } from '${entryPoint}';` : code,
  };
}

/** The names of these imports with their descriptions and declarations, as a file of this folder sees them. */
export function readReference(folder: string, entryPoints: readonly string[]): EntryPoint[] {
  const code = entryPoints
    .map((entryPoint, index) => `import * as entryPoint${index} from '${entryPoint}';\n`)
    .join('');
  const read = (checker: Checker, statements: readonly Node[]): EntryPoint[] =>
    statements.filter(isImportDeclaration).flatMap((statement, index) => {
      const module = checker.getSymbolAtLocation(statement.moduleSpecifier);
      if (!module) return [];
      const entryPoint = entryPoints[index] ?? '';
      const entries = checker.getExportsOfModule(module).map((one) => entryOf(checker, one, entryPoint));
      return [{ entryPoint, entries: entries.sort((a, b) => (a.name < b.name ? -1 : 1)) }];
    });
  return readTypes(folder, FILE, (checker, entry) => read(checker, entry.statements), code) ?? [];
}
