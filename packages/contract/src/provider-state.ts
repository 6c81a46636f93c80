import { z } from 'zod';
import { instant } from './field.ts';

/** State of a provider of values. */
export const providerState = z.object({
  provider: z.string(),
  /** When it last answered with a value; null when it never has. */
  last_answer_at: instant().nullable(),
  /** True when it has failed since, and its last good answer is more than two days old. */
  is_silent: z.boolean(),
});
export type ProviderState = z.output<typeof providerState>;
