// Imports no Zod, so that screens can load this file without it.

export const MAX_ORDERED_VEHICLES = 1_000;
export const MAX_ORDER_MILEAGE = 2_000_000;

export const GUIDE_ORDER_TEXTS = {
  mileageMissing: 'Please type mils value',
  mileage: 'Mileage must be a whole number from 1 to 2,000,000.',
  grade: 'Grade must be from 1 to 5, with one decimal at most.',
  twice: 'This vehicle is selected twice.',
  tooMany: 'At most 1,000 vehicles per order.',
  state: 'Please type a two-letter state code, such as FL.',
} as const;

export const GUIDE_RESULTS = ['ready', 'success', 'failed'] as const;
export type GuideResult = (typeof GUIDE_RESULTS)[number];

/** Conditions of the guide, best first, under the guide's field names. */
export const GUIDE_TIERS = ['xclean', 'clean', 'avg', 'rough'] as const;
export type GuideTier = (typeof GUIDE_TIERS)[number];
export const GUIDE_TIERS_BY_CONDITION = {
  excellent: 'clean',
  good: 'avg',
  fair: 'rough',
} as const satisfies Record<string, GuideTier>;

export const GUIDE_TIER_LABELS: Record<GuideTier, string> = {
  xclean: 'XClean',
  clean: 'Clean',
  avg: 'Average',
  rough: 'Rough',
};
