import type { classesApi } from '@fleetworth/contract/classes';
import type { Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import { createClass, deleteClass, editClass } from './change-classes.ts';
import { createGroup, deleteGroup, editGroup } from './change-groups.ts';
import { ClassesRepository } from './classes.repository.ts';
import { GroupsRepository } from './groups.repository.ts';

const SAVED = 'Successfully saved';
const DELETED = 'Successfully deleted.';

export const classesFeature: Feature<typeof classesApi> = {
  routes: (deps) => ({
    listVehicleGroups: async ({ session }) => ({
      data: await new GroupsRepository(deps.database, session.scope).list({
        sort: 'name',
        order: 'asc',
        page: 1,
      }),
    }),
    listVehicleClasses: async ({ session }) => ({
      data: await new ClassesRepository(deps.database, session.scope).listNames(),
    }),
    listCompanyVehicleGroups: async ({ query, session }) => ({
      data: await new GroupsRepository(deps.database, session.scope).list(query),
    }),
    createCompanyVehicleGroup: async ({ body, session }) => ({
      data: await writeAs(deps, session.scope, (write) => createGroup(write, body)),
      message: SAVED,
    }),
    editCompanyVehicleGroup: async ({ session, ...input }) => ({
      data: await writeAs(deps, session.scope, (write) => editGroup(write, input)),
      message: SAVED,
    }),
    deleteCompanyVehicleGroup: async ({ params, session }) => {
      await writeAs(deps, session.scope, (write) => deleteGroup(write, params.id));
      return { data: null, message: DELETED };
    },
    listCompanyVehicleClasses: async ({ query, session }) => ({
      data: await new ClassesRepository(deps.database, session.scope).list(query),
    }),
    createCompanyVehicleClass: async ({ body, session }) => ({
      data: await writeAs(deps, session.scope, (write) => createClass(write, body)),
      message: SAVED,
    }),
    editCompanyVehicleClass: async ({ session, ...input }) => ({
      data: await writeAs(deps, session.scope, (write) => editClass(write, input)),
      message: SAVED,
    }),
    deleteCompanyVehicleClass: async ({ params, session }) => {
      await writeAs(deps, session.scope, (write) => deleteClass(write, params.id));
      return { data: null, message: DELETED };
    },
  }),
};
