import { ApiError } from '../../../shell/api/api-error.ts';

/** Field of a vehicle in one of several lists: '1.items.3.price'. */
const IN_LIST = /^(\d+)\.items\.(\d+)(\..+)?$/;

/**
 * Renumbers the fields of a rejected sale as if its lists were concatenated: '1.items.3.price' after a list
 * of ten is '13.price'. Omits errors about a whole list, whose index is that of a company, not of a vehicle.
 */
export function flattenError(error: unknown, companyIds: readonly number[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const lengths = [...Map.groupBy(companyIds, (id) => id).values()].map(({ length }) => length);
  const errors = Object.fromEntries(
    Object.entries(error.errors).flatMap(([name, texts]) => {
      const [, list, place, field = ''] = IN_LIST.exec(name) ?? [];
      if (list === undefined || place === undefined) return [];
      const before = lengths.slice(0, Number(list)).reduce((sum, length) => sum + length, 0);
      return [[`${before + Number(place)}${field}`, texts]];
    }),
  );
  return new ApiError(error.status, {
    ...(error.reason !== null && { reason: error.reason }),
    message: error.message,
    errors,
  });
}
