import { z } from 'zod';
import { component, instant, money } from './field.ts';
import { GUIDE_TIERS, type GuideTier } from './guide-valuation-choices.ts';

const wholesale = Object.fromEntries(
  GUIDE_TIERS.map((tier) => [`adjusted_whole_${tier}`, money()]),
) as Record<`adjusted_whole_${GuideTier}`, ReturnType<typeof money>>;

/** Newest values that the guide gave for a vehicle, in dollars. They are part of no auction value, revenue or total. */
export const lastGuideValue = component(
  'LastGuideValue',
  z.object({
    /** Always true: values are never shared between companies. */
    is_self: z.literal(true),
    created_at: instant(),
    is_sandbox: z.boolean(),
    /** One entry, as in the detail of an order. */
    data: z.array(z.object(wholesale)),
  }),
);
