import { z } from 'zod';

export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

export const jsonSchemaOf = (schema: unknown): JsonSchema =>
  schema instanceof z.ZodType
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : { type: 'object', properties: {} };

function sampleText({ format, minLength = 1 }: JsonSchema): string {
  if (format === 'email') return 'somebody@example.com';
  if (format === 'date') return '2000-01-01';
  return 'x'.repeat(Math.max(1, minLength));
}

/** A plain input that the schema accepts, with only the required fields. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'object': {
      const fields = (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]);
      return Object.fromEntries(fields);
    }
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return sampleText(schema);
  }
}
