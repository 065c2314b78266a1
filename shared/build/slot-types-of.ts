import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Release, RemoteJson, SlotTypes } from '@viewmax/contracts/discovery';
import { type CallExpression, isCallExpression, isIdentifier, type Node } from 'typescript/unstable/ast';
import { type Checker, SignatureKind, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { readTypes } from './read-types.ts';

const ENTRY = 'src/index.ts';

const WORDS: [flags: TypeFlags, word: string][] = [
  [TypeFlags.Any | TypeFlags.Unknown, 'unknown'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
];

function wordsOf(type: Type): string[] {
  if (type.isUnionType()) return [...new Set(type.getTypes().flatMap(wordsOf))].sort();
  return [WORDS.find(([flags]) => type.flags & flags)?.[1] ?? 'object'];
}

/** The values of an object type. Two builds cannot compare their objects, so a slot has only plain values. */
function valuesOf(checker: Checker, type: Type, what: string): Record<string, string> {
  const values = checker.getPropertiesOfType(type).map((value) => {
    const words = wordsOf(checker.getTypeOfSymbol(value) ?? checker.getUnknownType());
    if (words.includes('object'))
      throw new Error(`${what} ${value.name} as an object. A slot passes texts, numbers and booleans.`);
    return [value.name, words.join(' | ')] as const;
  });
  return Object.fromEntries(values.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function callOf(node: Node, name: string): CallExpression | undefined {
  if (isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === name) return node;
  return node.forEachChild((child) => callOf(child, name));
}

/** The props of a component: of a function, of a class, or of `lazyScreen`, which may be either. */
function propsOf(checker: Checker, component: Type): Type | undefined {
  const kinds = component.isUnionType() ? component.getTypes() : [component];
  const signatures = kinds.flatMap((kind) =>
    [SignatureKind.Call, SignatureKind.Construct].flatMap((one) => checker.getSignaturesOfType(kind, one)),
  );
  const [taking] = signatures.filter((signature) => signature.parameters.length > 0);
  return taking && checker.getParameterType(taking, 0);
}

function readsOf(checker: Checker, entry: Node, fills: RemoteJson['fills']): SlotTypes {
  const [given] = callOf(entry, 'defineRemote')?.arguments ?? [];
  const definition = given && checker.getTypeAtLocation(given);
  const slots = definition && checker.getPropertyOfType(definition, 'slots');
  const components = slots && checker.getTypeOfSymbol(slots);
  return Object.fromEntries(
    fills.flatMap(({ slot }) => {
      const filler = components && checker.getPropertyOfType(components, slot);
      const component = filler && checker.getTypeOfSymbol(filler);
      // The check of slots names a slot without a component.
      if (!component) return [];
      const props = propsOf(checker, component);
      return [[slot, props ? valuesOf(checker, props, `The component of ${slot} reads`) : {}]];
    }),
  );
}

function passesOf(checker: Checker, entry: Node, offers: NonNullable<RemoteJson['offers']>): SlotTypes {
  const symbol = checker.resolveName('ViewmaxSlots', SymbolFlags.Interface, entry);
  const declared = symbol && checker.getDeclaredTypeOfSymbol(symbol);
  return Object.fromEntries(
    Object.entries(offers).map(([slot, { passes }]) => {
      const values = declared && checker.getPropertyOfType(declared, slot);
      const type = values && checker.getTypeOfSymbol(values);
      if (!type) {
        const fields = passes.map((name) => `${name}: string`).join('; ');
        throw new Error(
          `remote.json offers ${slot}, but its types are not declared. Write in ${ENTRY}: declare global { interface ViewmaxSlots { '${slot}': { ${fields} } } }.`,
        );
      }
      const types = valuesOf(checker, type, `${slot} passes`);
      const [told, known] = [[...passes].sort().join(', '), Object.keys(types).join(', ')];
      if (told !== known)
        throw new Error(
          `remote.json says that ${slot} passes ${told || 'nothing'}, and ViewmaxSlots ${known || 'nothing'}.`,
        );
      return [slot, types];
    }),
  );
}

/**
 * The values that a remote's components read in slots of other screens, and those that its own screens pass on, as the
 * TypeScript compiler sees them. The registry compares them between releases. A remote without TypeScript has none.
 */
export function slotTypesOf(
  folder: string,
  { fills, offers = {} }: Pick<RemoteJson, 'fills' | 'offers'>,
): Pick<Release, 'passes' | 'reads'> {
  const isEmpty = fills.length === 0 && Object.keys(offers).length === 0;
  if (isEmpty || ![ENTRY, 'tsconfig.json'].every((file) => existsSync(join(folder, file)))) return {};
  const found = readTypes(folder, ENTRY, (checker, entry) => ({
    ...(Object.keys(offers).length > 0 && { passes: passesOf(checker, entry, offers) }),
    ...(fills.length > 0 && { reads: readsOf(checker, entry, fills) }),
  }));
  return found ?? {};
}
