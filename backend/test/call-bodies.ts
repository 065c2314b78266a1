/** The part of JSON Schema that zod writes. */
interface Schema {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

type Content = Record<string, { schema: Schema }>;

export interface Operation {
  security?: object[];
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** A name that TypeScript takes only in quotes. */
const keyOf = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const fields = Object.entries(properties).map(
    ([name, value]) =>
      `${indent}  ${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(value, `${indent}  `)};\n`,
  );
  if (fields.length > 0) return `{\n${fields.join('')}${indent}}`;
  return typeof additionalProperties === 'object'
    ? `Record<string, ${typeOf(additionalProperties, indent)}>`
    : 'object';
}

/** A schema as a type of TypeScript. */
function typeOf(schema: Schema, indent = ''): string {
  const { type, format, enum: values, anyOf, oneOf, items = {} } = schema;
  const ways = anyOf ?? oneOf;
  if (ways) return ways.map((one) => typeOf(one, indent)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (type === 'array')
    return items.anyOf || items.enum || Array.isArray(items.type)
      ? `(${typeOf(items, indent)})[]`
      : `${typeOf(items, indent)}[]`;
  if (type === 'object') return objectOf(schema, indent);
  if (format === 'binary') return 'Blob';
  const names = [type ?? 'unknown'].flat().map((name) => (name === 'integer' ? 'number' : name));
  return names.join(' | ');
}

function sectionOf(method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody, responses, security } = operation;
  const named = (place: string): Schema | undefined => {
    const of = parameters.filter((one) => one.in === place && one.name !== 'authorization');
    const required = of.filter((one) => one.required).map(({ name }) => name);
    const properties = Object.fromEntries(of.map(({ name, schema }) => [name, schema]));
    return of.length > 0 ? { type: 'object', properties, required } : undefined;
  };
  const body = Object.entries(requestBody?.content ?? {});
  const answer = Object.entries(responses).flatMap(([status, { content }]) =>
    /^2/.test(status) ? Object.values(content ?? {}) : [],
  );
  const types: [string, Schema | undefined][] = [
    ['Query', named('query')],
    ['Headers', named('header')],
    [body[0]?.[0] === 'multipart/form-data' ? 'Form' : 'Body', body[0]?.[1].schema],
    ['Answer', answer[0]?.schema],
  ];
  const lines = types.flatMap(([name, schema]) => (schema ? [`type ${name} = ${typeOf(schema)};`] : []));
  const caller = security ? 'A member calls it.' : 'Anyone calls it.';
  const address = path.replace(/\{(\w+)\}/g, ':$1');
  return `### ${method.toUpperCase()} ${address}\n\n${caller}\n\n\`\`\`ts\n${lines.join('\n')}\n\`\`\`\n`;
}

const INTRODUCTION = `# Bodies and answers

Each call of [calls.md](calls.md) with its types. A test writes this page from the routes' schemas: \`WRITE_TABLES=1 npm run unit --
backend/src/plugins/docs.test.ts\`.
`;

/** The page of all calls, from their OpenAPI description. */
export function callBodies(paths: Record<string, Record<string, Operation>>): string {
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => sectionOf(method, path, operation)),
  );
  return [INTRODUCTION, ...sections].join('\n');
}
