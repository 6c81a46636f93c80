import { z } from 'zod';
import { component, instant, money } from './field.ts';
import { GUIDE_TIERS, type GuideTier } from './guide-valuation-choices.ts';

const wholesaleFields = Object.fromEntries(
  GUIDE_TIERS.map((tier) => [`adjusted_whole_${tier}`, money()]),
) as Record<`adjusted_whole_${GuideTier}`, ReturnType<typeof money>>;

/** Newest guide values of a vehicle in dollars. They are not part of any auction value, revenue or total. */
export const lastGuideValue = component(
  'LastGuideValue',
  z.object({
    /** Always true, because values are never shared between companies. */
    is_self: z.literal(true),
    created_at: instant(),
    is_sandbox: z.boolean(),
    data: z.array(z.object(wholesaleFields)),
  }),
);
