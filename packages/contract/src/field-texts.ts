import type { z } from 'zod';

const TYPES: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
};

/**
 * Replaces Zod's own messages in plain language. Pass this function to every validation:
 * `schema.safeParse(value, { error: formatIssue })`.
 */
export function formatIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required field.' : (TYPES[issue.expected] ?? INVALID);
    case 'invalid_value':
      return `Choose one of: ${issue.values.join(', ')}.`;
    case 'too_small':
      return `At least ${issue.minimum}.`;
    case 'too_big':
      return `At most ${issue.maximum}${UNITS[issue.origin] ?? ''}.`;
    case 'unrecognized_keys':
      return "This field doesn't exist.";
    default:
      return INVALID;
  }
}

const UNITS: Record<string, string> = { string: ' characters', array: ' items' };

const INVALID = 'Invalid value.';
