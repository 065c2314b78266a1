import { z } from 'zod';

const BEGIN = '<!-- settings -->';
const END = '<!-- end of settings -->';

/** The default that the schema fills in. Without one, `normally` describes what holds. */
function defaultOf(schema: z.ZodType): string {
  const { normally } = schema.meta() ?? {};
  if (typeof normally === 'string') return normally;
  if (!(schema instanceof z.ZodDefault)) return 'none';
  const { defaultValue } = schema.def;
  return typeof defaultValue === 'string' ? `\`${defaultValue}\`` : String(defaultValue);
}

/** The settings as a table, in the order of the schema. */
function tableOf(shape: Record<string, z.ZodType>): string {
  const rows = Object.entries(shape).map(
    ([name, schema]) => `| \`${name}\` | ${defaultOf(schema)} | ${schema.description} |`,
  );
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Replaces the table between the two marks of a README. */
export function withSettings(readme: string, shape: Record<string, z.ZodType>): string {
  const [before, rest = ''] = readme.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`The README lacks ${BEGIN} or ${END}.`);
  return `${before}${BEGIN}\n\n${tableOf(shape)}\n\n${END}${after}`;
}
