import { type RawBuilder, type SqlBool, sql } from 'kysely';

export const hasId = (id: number): RawBuilder<SqlBool> => sql`id = ${id}::int8`;

export const hasIdIn = (ids: readonly number[]): RawBuilder<SqlBool> => sql`id = any(${[...ids]}::int8[])`;

export const hasVinIn = (vins: readonly string[]): RawBuilder<SqlBool> =>
  sql`vin = any(${[...vins]}::text[])`;
