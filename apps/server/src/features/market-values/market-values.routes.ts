import { marketValuesApi } from '@fleetworth/contract/market-values';
import type { Deps } from '../../feature.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { presentHistory } from './history.presenter.ts';
import { readRevaluations } from './revaluations-of-week.repository.ts';
import { readHistory } from './history.repository.ts';

const createError = endpointErrors(marketValuesApi.calls.getVehicleHistory);

export const marketValuesRoutes = ({ database, clock }: Deps): HandlersOf<typeof marketValuesApi> => ({
  listRevaluations: async ({ session }) => ({ data: await readRevaluations(database, session.scope, clock) }),
  getVehicleHistory: async ({ params, session }) => {
    const history = await readHistory(database, session.scope, params.id);
    if (history === null) throw createError('vehicle.not_found');
    return { data: presentHistory(history, clock.today()) };
  },
});
