import { z } from 'zod';
import { COMPARISON_BREAKS } from './choices.ts';
import { component } from './field.ts';

/** `on` is the day of the first value after the change. */
export const comparisonBreak = component(
  'ComparisonBreak',
  z.object({ reason: z.enum(COMPARISON_BREAKS), on: z.string() }),
);
export type ComparisonBreak = z.output<typeof comparisonBreak>;
