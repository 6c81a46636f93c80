import { z } from 'zod';
import { instant } from './field.ts';

export const providerState = z.object({
  provider: z.string(),
  last_answer_at: instant().nullable(),
  /** True when later requests failed and the last value is more than two days old. */
  is_silent: z.boolean(),
});
export type ProviderState = z.output<typeof providerState>;
