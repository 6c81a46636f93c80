import type { HandlerInput, Reply } from '@fleetworth/contract/endpoint';
import { projectionsApi } from '@fleetworth/contract/projections';
import { monthAhead, monthsAhead } from '@fleetworth/domain/projection';
import { percentText } from '@fleetworth/domain/rate';
import type { Scope } from '../../platform/auth/scope.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { presentFutureValuePoints } from './future-value.presenter.ts';
import type { ProjectionDependencies } from './project-fleet.ts';
import { ProjectionsRepository } from './projections.repository.ts';

const { projectVehicle: endpoint } = projectionsApi.calls;
const createError = endpointErrors(endpoint);

type MonthsRequest = Pick<HandlerInput<typeof endpoint>, 'params' | 'body'>;

/** Uses the rates in the request and ignores depreciation overrides. */
export async function projectMonths(
  { database, clock }: ProjectionDependencies,
  scope: Scope,
  { params: { id }, body }: MonthsRequest,
): Promise<Reply<typeof endpoint>['data']> {
  const today = clock.today();
  const [record] = await new ProjectionsRepository(database, scope).read([id]);
  if (record === undefined) throw createError('vehicle.not_found');
  const assumptions = {
    ratePercent: percentText(body.monthly_depreciation_assumption),
    rateSource: 'request' as const,
    monthlyMiles: body.monthly_mileage_assumption,
  };
  const [current, ...months] = presentFutureValuePoints({ record, assumptions, today }, monthsAhead(today));
  if (current === undefined) throw new Error(`No month ${monthAhead(today, 0).day}.`);
  return { current, months };
}
