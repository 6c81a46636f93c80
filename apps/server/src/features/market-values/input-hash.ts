import { createHash } from 'node:crypto';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';

interface HashedInputs {
  descriptionHash: number;
  regionCode: string;
  purchase: { cents: Cents; day: CalendarDate } | null;
}

/**
 * Hashes all valuation inputs except the odometer. Market values with different hashes are not comparable.
 * The hashes are stored, so a change of this function requires a migration of the earlier values.
 */
export function hashValuationInputs({ descriptionHash, regionCode, purchase }: HashedInputs): number {
  const text = [descriptionHash, regionCode, purchase?.cents ?? '', purchase?.day ?? ''].join('/');
  return createHash('md5').update(text).digest().readInt32BE(0);
}
