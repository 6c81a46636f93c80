import { ABOVE_WATER_RANGES, type AboveWaterRange, type Condition } from '@fleetworth/contract/choices';
import { NEVER_ABOVE_WATER } from '@fleetworth/domain/projected-months';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Returns the column of a figure in the previewed condition, or else in the vehicle's own condition. */
export const columnInCondition = (
  name: 'auction' | 'revenue' | 'weekly_change' | 'above_water_in' | 'next_month_change',
  preview: Condition | undefined,
) => sql.ref(preview === undefined ? `p.${name}` : `p.${preview}_${name}`);

/** Number of months at which each range after the first one starts. */
const ABOVE_WATER_LIMITS = [1, 7, 13, NEVER_ABOVE_WATER];

/** Returns SQL for the index of a vehicle's range among `ABOVE_WATER_RANGES`. Null when unknown. */
export const aboveWaterRange = (preview: Condition | undefined): RawBuilder<number | null> =>
  sql`width_bucket(${columnInCondition('above_water_in', preview)}::int4,
    ${ABOVE_WATER_LIMITS}::int4[])`;

/** Matches vehicles in one of these ranges. */
export const isAboveWaterIn = (
  ranges: readonly AboveWaterRange[],
  preview: Condition | undefined,
): RawBuilder<SqlBool> =>
  sql`${aboveWaterRange(preview)} = any(${ranges.map((range) => ABOVE_WATER_RANGES.indexOf(range))}::int4[])`;
