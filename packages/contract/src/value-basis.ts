import { z } from 'zod';
import { money } from './field.ts';

/**
 * Manual prices and guide values have no basis. `low` and `high` are for the displayed condition. Eight of
 * ten guide values of comparable vehicles are between them. Prices paid at auction vary more.
 */
export const valueBasis = z.object({
  kind: z.enum(['indexed', 'price']),
  data_year: z.int(),
  index_month: z.string().nullable(),
  confidence: z.enum(['normal', 'low']),
  low: money(),
  high: money(),
});
