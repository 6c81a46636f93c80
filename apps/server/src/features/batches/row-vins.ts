import type { GoodRow } from './batch-kinds.ts';

/** What a row of a sheet with VINs is about; nothing where its VIN could not be read. */
export const vinOf = ({ vin }: GoodRow['values']): string => String(vin ?? '');

export const vinsOf = (rows: readonly GoodRow[]): string[] => rows.map(({ values }) => vinOf(values));
