import { z } from 'zod';

export type Json = Record<string, unknown>;

export type Components = Record<string, Json>;

export const publishInput = (schema: z.ZodType): Json => publish(toJsonSchema(schema, 'input'), null) as Json;

// A schema with the keyword `component` becomes a component. Schemas remain open to new fields, so that
// clients that validate responses don't break when a field is added.
export const publishResponse = (schema: z.ZodType, components: Components): Json =>
  publish(toJsonSchema(schema, 'output'), components) as Json;

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...publishedSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema: node }) => {
      if (io === 'output' && node.additionalProperties === false) delete node.additionalProperties;
      // Zod copies `ref` from `meta`. It is published as an extension, because JSON Schema has no such
      // keyword.
      const { ref } = node as Json;
      if (ref === undefined) return;
      delete (node as Json).ref;
      Object.assign(node, { 'x-ref': ref });
    },
  });
  return publishedSchema;
}

function publish(node: unknown, components: Components | null): unknown {
  if (Array.isArray(node)) return node.map((item) => publish(item, components));
  if (typeof node !== 'object' || node === null) return node;
  const { component, ...schema } = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, publish(value, components)]),
  );
  if (typeof component !== 'string' || components === null) return schema;
  components[component] = schema;
  return { $ref: `#/components/schemas/${component}` };
}
