import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Matches the row with an id. */
export const hasId = (id: number): RawBuilder<SqlBool> => sql`id = ${id}`;

/** Matches the rows with one of the ids. */
export const hasIdIn = (ids: readonly number[]): RawBuilder<SqlBool> => sql`id = any(${[...ids]}::int4[])`;

/** Matches the vehicles with one of the VINs. */
export const hasVinIn = (vins: readonly string[]): RawBuilder<SqlBool> =>
  sql`vin = any(${[...vins]}::text[])`;
