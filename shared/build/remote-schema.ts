import { remoteJsonSchema } from '@viewmax/contracts/discovery';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The JSON schema of `remote.json`, as editors read it. */
export const remoteSchema = (): JsonSchema => ({
  ...z.toJSONSchema(remoteJsonSchema, { io: 'input', target: 'draft-7' }),
  title: 'remote.json of a remote of Viewmax',
});

const typeOf = ({ type, enum: values, const: only, items }: JsonSchema): string => {
  if (only !== undefined || values)
    return [only ?? values]
      .flat()
      .map((one) => `\`${one}\``)
      .join(', ');
  if (type === 'array') return `list of ${typeOf(items as JsonSchema)}s`;
  return String(type);
};

/** A row for each field, and below it those of its objects: `routes[].path`. */
function rowsOf({ properties = {}, required = [] }: JsonSchema, before = ''): string[] {
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, field]) => {
    if (field.deprecated) return [];
    if (!field.description) throw new Error(`The field ${before}${name} of remote.json has no description.`);
    const need = required.includes(name) ? 'yes' : '';
    const row = `| \`${before}${name}\` | ${typeOf(field)} | ${need} | ${field.description} |`;
    const items = field.items as JsonSchema | undefined;
    const below = items?.properties ? rowsOf(items, `${before}${name}[].`) : [];
    const values = field.additionalProperties as JsonSchema | undefined;
    return [row, ...below, ...(values?.properties ? rowsOf(values, `${before}${name}.<name>.`) : [])];
  });
}

/** The fields of `remote.json` as a table of Markdown. */
export const fieldTable = (): string =>
  ['| field | type | needed | meaning |', '| --- | --- | --- | --- |', ...rowsOf(remoteSchema())].join('\n');
