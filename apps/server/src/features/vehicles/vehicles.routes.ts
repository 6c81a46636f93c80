import { getVehicle } from '@fleetworth/contract/vehicles';
import type { Handlers } from '../../platform/http/bind-endpoints.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { changeCondition } from './change-condition.ts';
import { createVehicle } from './create-vehicle.ts';
import { deleteVehicle } from './delete-vehicle.ts';
import { editVehicle } from './edit-vehicle.ts';
import { presentVehicle } from './vehicle.presenter.ts';

type Routes = Pick<
  Handlers,
  'createVehicle' | 'getVehicle' | 'editVehicle' | 'deleteVehicle' | 'changeVehicleCondition'
>;

export const vehiclesRoutes = (needs: WriteDependencies): Routes => ({
  createVehicle: async ({ body, session }) => ({
    data: await createVehicle(needs, session.scope, body),
    message: 'Successfully added',
  }),
  getVehicle: async ({ params, session }) => {
    const vehicle = await presentVehicle(needs.database, session.scope, params.id);
    if (vehicle === null) throw refusalsOf(getVehicle)('vehicle.not_found');
    return { data: vehicle };
  },
  editVehicle: async ({ params, body, session }) => ({
    data: await editVehicle(needs, session.scope, { vehicleId: params.id, body }),
    message: 'Successfully edited',
  }),
  deleteVehicle: async ({ params, session }) => {
    await deleteVehicle(needs, session.scope, params.id);
    return { data: null, message: 'Vehicle deleted.' };
  },
  changeVehicleCondition: async ({ params, body, session }) => ({
    data: await changeCondition(needs, session.scope, { vehicleId: params.id, condition: body.condition }),
    message: 'Successfully',
  }),
});
