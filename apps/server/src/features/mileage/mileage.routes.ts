import type { mileageApi } from '@fleetworth/contract/mileage';
import type { Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import { type WriteDependencies, dependenciesOfWrites } from '../market-values/public.ts';
import { deleteMileageRecord, editMileageRecord } from './change-mileage-records.ts';
import { createMileageRecord } from './create-mileage-record.ts';
import { MileageRepository } from './mileage.repository.ts';

export const mileageFeature: Feature<typeof mileageApi> = {
  routes: (deps) => mileageRoutes(dependenciesOfWrites(deps)),
};

const mileageRoutes = (dependencies: WriteDependencies): HandlersOf<typeof mileageApi> => ({
  listMileageRecords: async ({ query, session }) => {
    const { items, count } = await new MileageRepository(dependencies.database, session.scope).list(query);
    return { data: { items, pagination: paginationOf(query, count) } };
  },
  createMileageRecord: async ({ body, session }) => ({
    data: await writeAs(dependencies, session.scope, (write) =>
      createMileageRecord(dependencies, write, body),
    ),
    message: 'Successfully added',
  }),
  editMileageRecord: async ({ session, ...input }) => ({
    data: await writeAs(dependencies, session.scope, (write) =>
      editMileageRecord(dependencies, write, input),
    ),
    message: 'Successfully edited',
  }),
  deleteMileageRecord: async ({ params, session }) => {
    await writeAs(dependencies, session.scope, (write) =>
      deleteMileageRecord(dependencies, write, params.id),
    );
    return { data: null, message: 'Mileage deleted.' };
  },
});
