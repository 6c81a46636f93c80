import type { Handlers } from '../../platform/http/bind-endpoints.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { createMileageRecord } from './create-mileage-record.ts';

export const mileageRoutes = (needs: WriteDependencies): Pick<Handlers, 'createMileageRecord'> => ({
  createMileageRecord: async ({ body, session }) => ({
    data: await createMileageRecord(needs, session.scope, body),
    message: 'Successfully added',
  }),
});
