import { ABOVE_WATER_RANGES, type AboveWaterRange, type Condition } from '@fleetworth/contract/choices';
import { NEVER_ABOVE_WATER } from '@fleetworth/domain/projected-months';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export const columnInCondition = (
  name: 'auction' | 'revenue' | 'weekly_change' | 'above_water_in' | 'next_month_change',
  preview: Condition | undefined,
) => sql.ref(preview === undefined ? `p.${name}` : `p.${preview}_${name}`);

/** Number of months at which each range except the first range starts. */
const ABOVE_WATER_LIMITS = [1, 7, 13, NEVER_ABOVE_WATER];

export const aboveWaterRange = (preview: Condition | undefined): RawBuilder<number | null> =>
  sql`width_bucket(${columnInCondition('above_water_in', preview)}::int4,
    ${ABOVE_WATER_LIMITS}::int4[])`;

export const isAboveWaterIn = (
  ranges: readonly AboveWaterRange[],
  preview: Condition | undefined,
): RawBuilder<SqlBool> =>
  sql`${aboveWaterRange(preview)} = any(${ranges.map((range) => ABOVE_WATER_RANGES.indexOf(range))}::int4[])`;
