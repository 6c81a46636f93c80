import { z } from 'zod';
import { money } from './field.ts';

/**
 * How a model found the value that is shown: where a person priced the vehicle, or a guide did, there is none. Eight of ten
 * guide values of such vehicles lie between low and high, in the shown condition; hammer prices scatter further.
 */
export const valueBasis = z.object({
  kind: z.enum(['indexed', 'price']),
  data_year: z.int(),
  index_month: z.string().nullable(),
  confidence: z.enum(['normal', 'low']),
  low: money(),
  high: money(),
});
