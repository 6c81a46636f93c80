import type { GoodRow } from './batch-kinds.ts';

/** Reads the VIN of a row; returns '' when it could not be read. */
export const vinOf = ({ vin }: GoodRow['values']): string => String(vin ?? '');

export const vinsOf = (rows: readonly GoodRow[]): string[] => rows.map(({ values }) => vinOf(values));
