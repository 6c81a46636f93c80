import { type RawBuilder, type SqlBool, sql } from 'kysely';

export const hasId = (id: number): RawBuilder<SqlBool> => sql`id = ${id}`;

export const hasIdIn = (ids: readonly number[]): RawBuilder<SqlBool> => sql`id = any(${[...ids]}::int4[])`;

export const hasVinIn = (vins: readonly string[]): RawBuilder<SqlBool> =>
  sql`vin = any(${[...vins]}::text[])`;
