import type { Handlers } from '../../platform/http/bind-endpoints.ts';
import { createMileageRecord, type MileageNeeds } from './create-mileage-record.ts';

export const mileageRoutes = (needs: MileageNeeds): Pick<Handlers, 'createMileageRecord'> => ({
  createMileageRecord: async ({ body, session }) => ({
    data: await createMileageRecord(needs, session.scope, body),
    message: 'Successfully added',
  }),
});
