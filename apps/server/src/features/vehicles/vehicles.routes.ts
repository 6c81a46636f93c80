import { vehiclesApi } from '@fleetworth/contract/vehicles';
import type { Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { ChecksRepository, readManualPrice } from '../checks/public.ts';
import { type WriteDependencies, dependenciesOfWrites } from '../market-values/public.ts';
import { changeCondition } from './change-condition.ts';
import { createVehicle } from './create-vehicle.ts';
import { deleteVehicle } from './delete-vehicle.ts';
import { editVehicle } from './edit-vehicle.ts';
import { setManualPrice } from './set-manual-price.ts';
import { tagVehicles } from './tag-vehicles.ts';
import { presentVehicle } from './vehicle.presenter.ts';

export const vehiclesFeature: Feature<typeof vehiclesApi> = {
  routes: (deps) => vehiclesRoutes(dependenciesOfWrites(deps)),
};

const vehiclesRoutes = (dependencies: WriteDependencies): HandlersOf<typeof vehiclesApi> => ({
  createVehicle: async ({ body, session }) => ({
    data: await writeAs(dependencies, session.scope, (write) => createVehicle(dependencies, write, body)),
    message: 'Successfully added',
  }),
  getVehicle: async ({ params, session }) => {
    const vehicle = await presentVehicle(dependencies.database, session.scope, params.id);
    if (vehicle === null) throw endpointErrors(vehiclesApi.calls.getVehicle)('vehicle.not_found');
    return { data: vehicle };
  },
  findVinElsewhere: async ({ query: { vin, company_id }, session }) => {
    const repository = new ChecksRepository(dependencies.database, session.scope);
    const match = (await repository.listVehiclesInOtherCompanies({ vins: [vin], companyId: company_id })).get(
      vin,
    );
    return { data: { vehicle: match === undefined ? null : `${match.unit} of ${match.company}` } };
  },
  editVehicle: async ({ params, body, session }) => {
    const edit = { vehicleId: params.id, body };
    return {
      data: await writeAs(dependencies, session.scope, (write) => editVehicle(dependencies, write, edit)),
      message: 'Successfully edited',
    };
  },
  deleteVehicle: async ({ params, session }) => {
    await writeAs(dependencies, session.scope, (write) => deleteVehicle(write, params.id));
    return { data: null, message: 'Vehicle deleted.' };
  },
  tagVehicles: async ({ body, session }) => {
    const tagging = await writeAs(dependencies, session.scope, (write) => tagVehicles(write, body));
    return { data: tagging, message: 'Successfully', change_set: tagging.changeSetId };
  },
  changeVehicleCondition: async ({ params, body, session }) => {
    const change = { vehicleId: params.id, ...body };
    return {
      data: await writeAs(dependencies, session.scope, (write) => changeCondition(write, change)),
      message: 'Successfully',
    };
  },
  setDefaultMarketValue: async ({ params, body, session }) => {
    const value = readManualPrice(body.value);
    const price = { vehicleId: params.id, value, version: body.version };
    return {
      data: await writeAs(dependencies, session.scope, (write) => setManualPrice(write, price)),
      message: value === null ? 'The manual price was removed.' : 'The manual price was set.',
    };
  },
});
