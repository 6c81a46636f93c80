import type { z } from 'zod';

const TEXT_BY_TYPE: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
};

/**
 * Replaces Zod's own messages with plain language. Pass this function to every validation:
 * `schema.safeParse(value, { error: formatIssue })`.
 */
export function formatIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required field.' : (TEXT_BY_TYPE[issue.expected] ?? INVALID_TEXT);
    case 'invalid_value':
      return `Choose one of: ${issue.values.join(', ')}.`;
    case 'too_small':
      return `At least ${issue.minimum}.`;
    case 'too_big':
      return `At most ${issue.maximum}${UNIT_BY_ORIGIN[issue.origin] ?? ''}.`;
    case 'unrecognized_keys':
      return "This field doesn't exist.";
    default:
      return INVALID_TEXT;
  }
}

const UNIT_BY_ORIGIN: Record<string, string> = { string: ' characters', array: ' items' };

const INVALID_TEXT = 'Invalid value.';
