import { checksApi } from '@fleetworth/contract/checks';
import type { Change, ReplacedNumber } from '@fleetworth/domain/checks';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { BodyOf, CheckDependencies } from './check-request.ts';
import { ChecksRepository, type StoredAssumptions } from './checks.repository.ts';

const createError = endpointErrors(checksApi.calls.lookAgain);

export async function readLocationAssumptionChange(
  { database, scope }: CheckDependencies,
  { id, fields }: BodyOf<'location'>,
): Promise<Change> {
  const repository = new ChecksRepository(database, scope);
  const before = id === undefined ? null : await repository.findLocationAssumptions(id);
  if (id !== undefined && before === null) throw createError('location.not_found');
  const after: Partial<StoredAssumptions> = {
    depreciationPercent: fields.monthly_depreciation_assumption ?? null,
    monthlyMiles: fields.monthly_mileage_assumption ?? null,
    ...(fields.finance_length !== undefined && { lengthMonths: fields.finance_length }),
  };
  const changed = ASSUMPTIONS.flatMap(([name, field, measure]) => {
    const value = after[name];
    return value == null || value === before?.[name] ? [] : [{ name, field, measure, value }];
  });
  return {
    location: {
      ...Object.fromEntries(changed.map(({ name, value }) => [name, value])),
      replaced: changed.flatMap(({ name, field, measure, value }) =>
        before?.[name] == null ? [] : [{ field, measure, before: before[name], after: value }],
      ),
    },
  };
}

const ASSUMPTIONS: readonly (readonly [
  keyof StoredAssumptions,
  ReplacedNumber['field'],
  ReplacedNumber['measure'],
])[] = [
  ['lengthMonths', 'financeLength', 'months'],
  ['depreciationPercent', 'assumedDepreciation', 'percent'],
  ['monthlyMiles', 'assumedMileage', 'miles'],
];

export async function readOverrideChange(
  { database, scope }: CheckDependencies,
  {
    fields: { location_id: locationId, vehicle_model_id: modelId, value: percent },
  }: BodyOf<'depreciation_override'>,
): Promise<Change> {
  const repository = new ChecksRepository(database, scope);
  if ((await repository.findLocationAssumptions(locationId)) === null)
    throw createError('location.not_found');
  const formerPercent = await repository.findOverride({ locationId, modelId });
  return percent === formerPercent ? {} : { override: { percent, formerPercent } };
}
