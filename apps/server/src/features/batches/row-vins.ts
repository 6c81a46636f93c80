import type { GoodRow } from './batch-kinds.ts';

/** Returns the VIN of a row, or '' if it is unreadable. */
export const vinOf = ({ vin }: GoodRow['values']): string => String(vin ?? '');

export const vinsOf = (rows: readonly GoodRow[]): string[] => rows.map(({ values }) => vinOf(values));
