import type { mileageCalls } from '@fleetworth/contract/mileage';
import { writeAs } from '../../platform/db/write.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { createMileageRecord } from './create-mileage-record.ts';

export const mileageRoutes = (needs: WriteDependencies): HandlersOf<typeof mileageCalls> => ({
  createMileageRecord: async ({ body, session }) => ({
    data: await writeAs(needs, session.scope, (write) => createMileageRecord(needs, write, body)),
    message: 'Successfully added',
  }),
});
