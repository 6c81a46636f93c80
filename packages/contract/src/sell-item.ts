import { z } from 'zod';
import { MAX_DOLLARS, ref, requiredText } from './field.ts';
import { SELL_CHANNELS, SELL_DEFAULTS, MAX_VEHICLES_PER_SALE, SELL_TEXTS } from './selling-choices.ts';

const MAX_MILES = 9_999_999;
const LOWEST_GRADE = 1;
const HIGHEST_GRADE = 5;

const numberErrorText = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? SELL_TEXTS.required : SELL_TEXTS.number;

const hasMaxTwoDecimals = (value: number): boolean => Number(value.toFixed(2)) === value;

const amount = () =>
  z
    .number({ error: numberErrorText })
    .max(MAX_DOLLARS, 'At most 21,474,836.47.')
    .refine(hasMaxTwoDecimals, 'At most two decimals.');

export const sellChannelKey = () => z.enum(SELL_CHANNELS);

export const sellFields = {
  due_location_name: requiredText(200, SELL_TEXTS.required),
  pickup_location_number: requiredText(50, SELL_TEXTS.required),
  grade: z
    .number(SELL_TEXTS.grade)
    .min(LOWEST_GRADE, { error: SELL_TEXTS.grade, abort: true })
    .max(HIGHEST_GRADE, { error: SELL_TEXTS.grade, abort: true })
    .refine(hasMaxTwoDecimals, 'At most two decimals.')
    .optional(),
  mileage: z
    .number({ error: numberErrorText })
    .int({ error: SELL_TEXTS.mileage, abort: true })
    .min(1, SELL_TEXTS.mileage)
    .max(MAX_MILES, SELL_TEXTS.mileage),
  /** Text or number defined by the channel, forwarded as text. */
  status: z
    .preprocess(
      (status) => (typeof status === 'number' ? String(status) : status),
      requiredText(20, SELL_TEXTS.required),
    )
    .prefault(SELL_DEFAULTS.status),
  price: amount().gt(0, { error: SELL_TEXTS.price, abort: true }),
  is_with_mmr: z.boolean().default(SELL_DEFAULTS.is_with_mmr),
  retail: z.boolean().default(SELL_DEFAULTS.retail),
  wholesale: z.boolean().default(SELL_DEFAULTS.wholesale),
  initial_cost: amount().min(0, 'At least 0.').optional(),
} as const;

export const sellItem = z.strictObject({ vehicle_id: ref('vehicle'), ...sellFields });
export type SellItem = z.output<typeof sellItem>;

const sellList = z.strictObject({
  company_id: ref('company'),
  provider: sellChannelKey(),
  items: z.array(sellItem).min(1, 'Choose a vehicle.').max(MAX_VEHICLES_PER_SALE, SELL_TEXTS.tooMany),
});

export const sellBody = z
  .array(sellList)
  .min(1, 'Choose a vehicle.')
  .max(MAX_VEHICLES_PER_SALE, SELL_TEXTS.tooMany)
  .refine(
    (lists) => lists.reduce((sum, { items }) => sum + items.length, 0) <= MAX_VEHICLES_PER_SALE,
    SELL_TEXTS.tooMany,
  );
export type SellLists = z.output<typeof sellBody>;
