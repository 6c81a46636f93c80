import { ProviderError } from '../outcome.ts';
import type { GuideResult, GuideTiers } from './port.ts';

const CENTS = 100;

/**
 * Names of the tiers in the fields of an entry, such as `adjusted_whole_clean`. These values combine base,
 * mileage, options and region. They are in whole dollars.
 */
const TIERS = {
  xcleanCents: 'xclean',
  cleanCents: 'clean',
  averageCents: 'avg',
  roughCents: 'rough',
} as const;

export function toGuideResult(entries: readonly Record<string, unknown>[]): GuideResult {
  const [first = {}] = entries;
  return { wholesale: readTiers(first, 'whole'), retail: readTiers(first, 'retail'), entries };
}

function readTiers(entry: Record<string, unknown>, level: 'whole' | 'retail'): GuideTiers {
  const cents = (tier: string) => centsOf(entry[`adjusted_${level}_${tier}`]);
  return {
    xcleanCents: cents(TIERS.xcleanCents),
    cleanCents: cents(TIERS.cleanCents),
    averageCents: cents(TIERS.averageCents),
    roughCents: cents(TIERS.roughCents),
  };
}

// The guide sends 0 for a missing value.
const centsOf = (dollars: unknown): number | null =>
  typeof dollars === 'number' && Number.isSafeInteger(dollars) && dollars > 0 ? dollars * CENTS : null;

export const invalidGuideVinError = (): ProviderError =>
  new ProviderError({ provider: 'blackbook', kind: 'invalid_input', message: "This isn't a VIN." });
