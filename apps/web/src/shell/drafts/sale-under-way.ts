import { entryDatabase } from './entry-database.ts';

/** Name under which the calls of a sale are kept until it has ended. */
export const SALE_UNDER_WAY = 'sale under way';

/** True where a sale of the user was interrupted by a reload. */
export const isSaleUnderWay = async (userId: number): Promise<boolean> =>
  (await entryDatabase.read(userId, SALE_UNDER_WAY).catch(() => [])).length > 0;
