import { z } from 'zod';
import { money } from './field.ts';

/**
 * Basis of a displayed model value. Manual prices and guide values have none. Eight of ten guide values of
 * such vehicles are between low and high in the displayed condition. Hammer prices vary more.
 */
export const valueBasis = z.object({
  kind: z.enum(['indexed', 'price']),
  data_year: z.int(),
  index_month: z.string().nullable(),
  confidence: z.enum(['normal', 'low']),
  low: money(),
  high: money(),
});
