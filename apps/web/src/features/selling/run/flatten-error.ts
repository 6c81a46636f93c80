import { ApiError } from '../../../shell/api/api-error.ts';

/** Field of a vehicle in one of several lists: '1.items.3.price'. */
const LIST_FIELD = /^(\d+)\.items\.(\d+)(\..+)?$/;

/**
 * Renumbers the fields of a rejected sale as if its lists were concatenated: '1.items.3.price' after a list
 * of ten is '13.price'. Omits errors about a whole list, whose index is that of a company, not of a vehicle.
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
