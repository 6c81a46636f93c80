import { catalogApi } from '@fleetworth/contract/catalog';
import type { Deps, Feature } from '../../feature.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { CatalogRepository } from './catalog.repository.ts';
import { decodeVehicle } from './decode-vehicle.ts';

const FIRST_YEAR = 2000;

export const catalogFeature: Feature<typeof catalogApi> = { routes: catalogRoutes };

function catalogRoutes({ database, isDistributed, clock, vinDecoding }: Deps): HandlersOf<typeof catalogApi> {
  const catalogOf = (scope: Scope) => new CatalogRepository({ database, isDistributed }, scope);
  const isListed = (year: number) => year >= FIRST_YEAR && year <= Number(clock.today().slice(0, 4));
  return {
    listBrandsByYear: async ({ params: { year }, session }) => ({
      data: isListed(year) ? await catalogOf(session.scope).listBrands(year) : [],
    }),
    listModelsByYear: async ({ params: { year, brand_id }, session }) => ({
      data: isListed(year) ? await catalogOf(session.scope).listModels(year, brand_id) : [],
    }),
    listModelDetailsByYear: async ({ params: { year, brand_id, model_id }, session }) => {
      const query = { year, brandId: brand_id, modelId: model_id };
      return {
        data: isListed(year) ? await catalogOf(session.scope).listModelDetails(query) : [],
      };
    },
    listFleetBrands: async ({ session }) => ({
      data: await catalogOf(session.scope).listFleetBrands(),
    }),
    listFleetModels: async ({ params, session }) => ({
      data: await catalogOf(session.scope).listFleetModels(params.brand_id),
    }),
    listModels: async ({ query, session }) => ({
      data: await catalogOf(session.scope).listAllModels(query.brand_id),
    }),
    getModel: async ({ query, session }) => {
      const model = await catalogOf(session.scope).findModel(query.model_id);
      if (model === null) throw endpointErrors(catalogApi.calls.getModel)('model.not_found');
      return { data: model };
    },
    provisionByVin: async ({ body }) => ({ data: await decodeVehicle(vinDecoding, body.vin) }),
    provisionVehicleByVin: async ({ body }) => ({ data: await decodeVehicle(vinDecoding, body.vin) }),
  };
}
