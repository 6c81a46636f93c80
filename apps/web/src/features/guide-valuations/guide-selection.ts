import { guideOrderItemInput } from '@fleetworth/contract/guide-valuations';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import type { SelectionField, SelectionDefinition } from '../vehicle-selection/public.ts';
import { type GuideOrderInput, SELECTION_NAME } from './use-select-for-guide.ts';

const FIELDS: readonly SelectionField<GuideOrderInput>[] = [
  { id: 'mileage', header: 'Mileage', type: 'count', sizePx: 110, isRequired: true },
  { id: 'grade', header: 'Grade', type: 'decimal', sizePx: 76 },
  { id: 'state', header: 'State', type: 'code', sizePx: 70, maxLength: 2 },
];

export const GUIDE_SELECTION: SelectionDefinition<GuideOrderInput> = {
  name: SELECTION_NAME,
  label: 'Vehicles for Black Book',
  fields: FIELDS,
  validate: (values) => ({
    ...schemaErrors(guideOrderItemInput, { vehicle_id: 1, ...values }),
    ...(values.mileage === null && { mileage: 'Mileage is required' }),
  }),
};

export const toOrderBody = (entries: ReadonlyMap<number, GuideOrderInput>) =>
  [...entries].map(([vehicle_id, { mileage, grade, state }]) => ({
    vehicle_id,
    mileage: Number(mileage),
    ...(grade !== null && { grade: Number(grade) }),
    ...(state !== null && { state: String(state) }),
  }));
