import type { Call, Takes } from '@viewmax/contracts/calls';
import { isTypeAliasDeclaration } from 'typescript/unstable/ast';
import type { CallEntry } from '../src/reference/reference.ts';
import { readReference, shapeOf } from './read-reference.ts';
import { readTypes } from './read-types.ts';

export type Calls = Readonly<Record<string, Call<Takes, unknown>>>;

/** The compiler reads this text as a file of the folder. No such file exists. */
const FILE = 'viewmax-calls.ts';

const HEAD = `type Taken<C, Part extends string> = C extends { types?: { takes: { [part in Part]: infer T } } } ? T : never;
type Answered<C> = C extends { types?: { answer: infer T } } ? T : never;`;

/** The types of a call by their names. Those that it does not take are `never`. */
const typesOf = (call: string): [name: string, type: string][] => [
  ...['Query', 'Headers', 'Body'].map((name): [string, string] => [
    name,
    `Taken<typeof calls.${call}, '${name.toLowerCase()}'>`,
  ]),
  ['Answer', `Answered<typeof calls.${call}>`],
];

/** The call's types, by `<call>_<name>`. */
function readShapes(folder: string, entryPoint: string, names: readonly string[]): Map<string, string> {
  const aliases = names.flatMap((call) => typesOf(call).map(([name, type]) => `type ${call}_${name} = ${type};`));
  const code = [`import type * as calls from '${entryPoint}';`, HEAD, ...aliases].join('\n');
  const shapes = readTypes(
    folder,
    FILE,
    (checker, { statements }) =>
      statements.filter(isTypeAliasDeclaration).map(({ name }): [string, string] => {
        const type = checker.getTypeAtLocation(name);
        // A field that may be absent is marked by `?`.
        return [name.text, type ? shapeOf(checker, type).replaceAll(' | undefined;', ';') : 'never'];
      }),
    code,
  );
  return new Map(shapes);
}

/** The calls, sorted by path, with their types as a file of the folder imports them from the entry point. */
export function readCalls(folder: string, entryPoint: string, calls: Calls): CallEntry[] {
  const shapes = readShapes(folder, entryPoint, Object.keys(calls));
  const texts = new Map(readReference(folder, [entryPoint])[0]?.entries.map(({ name, text }) => [name, text]));
  const sorted = Object.entries(calls).sort(([, a], [, b]) => (a.path < b.path ? -1 : 1));
  return sorted.map(([call, { method, path, access }]) => {
    const types = typesOf(call).map(([name]): [string, string] => [name, shapes.get(`${call}_${name}`) ?? 'never']);
    const code = types.filter(([, shape]) => shape !== 'never').map(([name, shape]) => `type ${name} = ${shape};`);
    return { address: `${method} ${path}`, access, text: texts.get(call) ?? '', code: code.join('\n') };
  });
}
