// Imports no Zod, so that lists can load this file without it.

export const SELL_CHANNELS = ['fmh', 'advent_resource'] as const;
export type SellChannelKey = (typeof SELL_CHANNELS)[number];

export const SELL_CHANNEL_LABELS: Readonly<Record<SellChannelKey, string>> = {
  fmh: 'Fleet Market Hub',
  advent_resource: 'Advent Resource',
};

export const SOLD_STATUSES: ReadonlySet<string> = new Set(['sold', 'sold_not_delivered']);

export const SELL_RESULTS = ['success', 'failed'] as const;

export const SELL_DEFAULTS = {
  status: '1',
  retail: false,
  wholesale: true,
  is_with_mmr: false,
  initial_cost_selection: false,
} as const;

export const MAX_VEHICLES_PER_SALE = 100;

export const MAX_SELECTION_ROWS = 5_000;

export const SOLD_MESSAGE = 'Vehicles sold successfully';
export const UNKNOWN_RESULT = 'Result unknown. Check the channel before selling again';

export const SELL_TEXTS = {
  required: 'Field is required',
  number: 'Enter a number.',
  price: 'Price must be above 0.',
  grade: 'Grade must be a number from 1 to 5.',
  mileage: 'Mileage must be a whole number from 1 to 9,999,999.',
  neither: 'Choose retail, wholesale or both.',
  twice: 'This vehicle is in the list twice.',
  sold: 'This vehicle is already sold.',
  tooMany: `At most ${MAX_VEHICLES_PER_SALE} vehicles per request.`,
} as const;

export const formatNotAccepted = (failed: number, count: number): string =>
  `${failed} of ${count} vehicles ${failed === 1 ? 'was' : 'were'} not accepted.`;

export const formatUnlinkedChannel = (channel: string, company: string): string =>
  `Link the ${channel} account of ${company} first.`;
