import { entryDatabase } from './entry-database.ts';

export const SALE_UNDER_WAY = 'sale under way';

/** Reports whether a reload has interrupted a sale of the user. */
export const isSaleUnderWay = async (userId: number): Promise<boolean> =>
  (await entryDatabase.read(userId, SALE_UNDER_WAY).catch(() => [])).length > 0;
