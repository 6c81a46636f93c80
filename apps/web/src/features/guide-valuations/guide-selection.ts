import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { guideOrderItem } from '@fleetworth/contract/guide-valuations';
import { MOST_ORDERED } from '@fleetworth/contract/guide-valuation-choices';
import type { QueryClient } from '@tanstack/react-query';
import { locationsQuery } from '../../shell/api/directory.queries.ts';
import { query } from '../../shell/api/query.ts';
import { schemaTexts } from '../../shell/forms/schema-texts.ts';
import type { SelectionField, SelectionKind } from '../vehicle-selection/public.ts';

/** Values of a vehicle that is ordered, as they are typed. */
export type GuideValues = Record<'mileage' | 'grade' | 'state', string | number | null>;

const FIELDS: readonly SelectionField<GuideValues>[] = [
  { id: 'mileage', header: 'Mileage', type: 'count', sizePx: 110, isRequired: true },
  { id: 'grade', header: 'Grade', type: 'decimal', sizePx: 76 },
  { id: 'state', header: 'State', type: 'code', sizePx: 70, maxLength: 2 },
];

/** Vehicles that guide values are to be ordered of. */
export const GUIDE_SELECTION: SelectionKind<GuideValues> = {
  name: 'guide valuation',
  label: 'Vehicles for BlackBook',
  fields: FIELDS,
  textsOf: (values) => schemaTexts(guideOrderItem, { vehicle_id: 1, ...values }),
};

/** Body of the order: what is blank is left out. */
export const orderBodyOf = (entries: ReadonlyMap<number, GuideValues>) =>
  [...entries].map(([vehicle_id, { mileage, grade, state }]) => ({
    vehicle_id,
    mileage: Number(mileage),
    ...(grade !== null && { grade: Number(grade) }),
    ...(state !== null && { state: String(state) }),
  }));

/** True where an order can hold as many vehicles. */
export const fitsOrder = (count: number): boolean => count <= MOST_ORDERED;

/** Starts vehicles with their last mileage and grade, and the state of their location. */
export async function startingValues(
  queryClient: QueryClient,
  rows: readonly FleetRow[],
): Promise<Map<number, GuideValues>> {
  const companyIds = [...new Set(rows.map(({ company }) => company.id))];
  const [states, ...locations] = await Promise.all([
    queryClient.ensureQueryData(query('listStates')),
    ...companyIds.map((id) => queryClient.ensureQueryData(locationsQuery(id))),
  ]);
  const codes = new Map(states.map(({ id, code }) => [id, code]));
  const stateOf = new Map(
    locations.flatMap((some) => some.map(({ id, state }) => [id, codes.get(state.id) ?? null] as const)),
  );
  return new Map(
    rows.map(({ id, mileage, last_mileage_record, location }) => {
      const grade = last_mileage_record?.condition_grade ?? null;
      return [
        id,
        {
          mileage,
          grade: grade !== null && grade >= 1 ? grade : null,
          state: stateOf.get(location.id) ?? null,
        },
      ];
    }),
  );
}
