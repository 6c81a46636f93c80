import { fieldText } from '@fleetworth/contract/field-texts';
import type { z } from 'zod';

/** The first text of each field that a schema of the contract refuses; none where it takes the value. */
export function schemaTexts(schema: z.ZodType, value: unknown): Record<string, string> {
  const checked = schema.safeParse(value, { error: fieldText });
  if (checked.success) return {};
  const texts: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) texts[String(path[0])] ??= message;
  return texts;
}
