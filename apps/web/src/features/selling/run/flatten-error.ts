import { ApiError } from '../../../shell/api/api-error.ts';

/** Field of a vehicle: '1.items.3.price' is the price of the fourth vehicle of the second company. */
const LIST_FIELD = /^(\d+)\.items\.(\d+)(\..+)?$/;

/**
 * Numbers the vehicles of a rejected sale across companies: if the first company sells ten vehicles,
 * '1.items.3.price' becomes '13.price'. Omits errors about a company.
 */
export function flattenError(error: unknown, companyIds: readonly number[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const lengths = [...Map.groupBy(companyIds, (id) => id).values()].map(({ length }) => length);
  const errors = Object.fromEntries(
    Object.entries(error.errors).flatMap(([name, messages]) => {
      const [, listIndex, itemIndex, field = ''] = LIST_FIELD.exec(name) ?? [];
      if (listIndex === undefined || itemIndex === undefined) return [];
      const offset = lengths.slice(0, Number(listIndex)).reduce((sum, length) => sum + length, 0);
      return [[`${offset + Number(itemIndex)}${field}`, messages]];
    }),
  );
  return new ApiError(error.status, {
    ...(error.reason !== null && { reason: error.reason }),
    message: error.message,
    errors,
  });
}
