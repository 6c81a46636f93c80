import { formatIssue } from '@fleetworth/contract/field-texts';
import type { z } from 'zod';

export function schemaErrors(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value, { error: formatIssue });
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
  return errors;
}
