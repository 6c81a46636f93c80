import { manualPrice } from '@fleetworth/contract/vehicles';
import { NUMBER_ONLY_TEXT } from '@fleetworth/contract/vehicle-choices';
import { readMoney, readingHint } from '@fleetworth/domain/reading';
import { commonError } from '../../platform/errors/api-error.ts';

/**
 * Returns a manual price in dollars, or null if it is cleared. Reads text as a user types it: '$11,000' is
 * 11000. Rejects other text with a hint on how to write the amount. `field` is the path in the request.
 */
export function readManualPrice(value: number | string | null, field = 'value'): number | null {
  if (typeof value !== 'string') return value;
  const reading = readMoney(value);
  if ('problem' in reading) throw invalidPriceError(field, [NUMBER_ONLY_TEXT, readingHint(reading.problem)]);
  const checked = manualPrice.safeParse(reading.value);
  if (!checked.success)
    throw invalidPriceError(
      field,
      checked.error.issues.map(({ message }) => message),
    );
  return checked.data;
}

const invalidPriceError = (field: string, texts: readonly (string | null)[]) =>
  commonError('request.invalid', { errors: { [field]: texts.filter((text) => text !== null) } });
