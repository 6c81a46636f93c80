import { entryDatabase } from './entry-database.ts';

/** Name under which the requests of a sale are stored until it has ended. */
export const SALE_UNDER_WAY = 'sale under way';

/** Reports whether a reload has interrupted a sale of the user. */
export const isSaleUnderWay = async (userId: number): Promise<boolean> =>
  (await entryDatabase.read(userId, SALE_UNDER_WAY).catch(() => [])).length > 0;
