import { ApiError } from '../../../shell/api/api-error.ts';

/** Field of a vehicle in one of several lists: '1.items.3.price'. */
const IN_LIST = /^(\d+)\.items\.(\d+)(\..+)?$/;

/**
 * Renames the fields of a refused sale as those of one list, in which the vehicles of the lists follow each other:
 * '1.items.3.price' behind a list of ten is '13.price'. Leaves out what is said of a whole list: its index is
 * that of a company, not of a vehicle.
 */
export function flatRefusal(error: unknown, companyIds: readonly number[]): unknown {
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
