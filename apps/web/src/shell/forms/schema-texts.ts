import { fieldText } from '@fleetworth/contract/field-texts';
import type { z } from 'zod';

/** Returns the first error of each field by a contract schema; empty if the value is valid. */
export function schemaTexts(schema: z.ZodType, value: unknown): Record<string, string> {
  const checked = schema.safeParse(value, { error: fieldText });
  if (checked.success) return {};
  const texts: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) texts[String(path[0])] ??= message;
  return texts;
}
