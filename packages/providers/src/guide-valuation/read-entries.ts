import { ProviderError } from '../outcome.ts';
import type { GuideAnswer, GuideTiers } from './port.ts';

const CENTS = 100;

/** Names of the adjusted values of an entry: base, mileage, options and region together, in whole dollars. */
const TIERS = {
  xcleanCents: 'xclean',
  cleanCents: 'clean',
  averageCents: 'avg',
  roughCents: 'rough',
} as const;

/** Reads the values of a list of entries, of which the first one counts. 0 stands for no value. */
export function answerOf(entries: readonly Record<string, unknown>[]): GuideAnswer {
  const [first = {}] = entries;
  return { wholesale: tiersOf(first, 'whole'), retail: tiersOf(first, 'retail'), entries };
}

function tiersOf(entry: Record<string, unknown>, level: 'whole' | 'retail'): GuideTiers {
  const cents = (tier: string) => centsOf(entry[`adjusted_${level}_${tier}`]);
  return {
    xcleanCents: cents(TIERS.xcleanCents),
    cleanCents: cents(TIERS.cleanCents),
    averageCents: cents(TIERS.averageCents),
    roughCents: cents(TIERS.roughCents),
  };
}

const centsOf = (dollars: unknown): number | null =>
  typeof dollars === 'number' && Number.isSafeInteger(dollars) && dollars > 0 ? dollars * CENTS : null;

/** Refuses what is no VIN: no guide is asked. */
export const noGuideVin = (): ProviderError =>
  new ProviderError({ provider: 'blackbook', kind: 'invalid_input', message: 'This is no VIN.' });
