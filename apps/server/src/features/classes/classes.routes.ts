import type { classesApi } from '@fleetworth/contract/classes';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { writeAs } from '../../platform/db/write.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { createClass, deleteClass, editClass } from './change-classes.ts';
import { createGroup, deleteGroup, editGroup } from './change-groups.ts';
import { ClassesRepository } from './classes.repository.ts';
import { GroupsRepository } from './groups.repository.ts';

interface Needs {
  database: Database;
  clock: Clock;
}

const SAVED = 'Successfully saved';
const DELETED = 'Successfully deleted.';

export const classesRoutes = (needs: Needs): HandlersOf<typeof classesApi> => ({
  listVehicleGroups: async ({ session }) => ({
    data: await new GroupsRepository(needs.database, session.scope).list({
      sort: 'name',
      order: 'asc',
      page: 1,
    }),
  }),
  listVehicleClasses: async ({ session }) => ({
    data: await new ClassesRepository(needs.database, session.scope).listNames(),
  }),
  listCompanyVehicleGroups: async ({ query, session }) => ({
    data: await new GroupsRepository(needs.database, session.scope).list(query),
  }),
  createCompanyVehicleGroup: async ({ body, session }) => ({
    data: await writeAs(needs, session.scope, (write) => createGroup(write, body)),
    message: SAVED,
  }),
  editCompanyVehicleGroup: async ({ session, ...sent }) => ({
    data: await writeAs(needs, session.scope, (write) => editGroup(write, sent)),
    message: SAVED,
  }),
  deleteCompanyVehicleGroup: async ({ params, session }) => {
    await writeAs(needs, session.scope, (write) => deleteGroup(write, params.id));
    return { data: null, message: DELETED };
  },
  listCompanyVehicleClasses: async ({ query, session }) => ({
    data: await new ClassesRepository(needs.database, session.scope).list(query),
  }),
  createCompanyVehicleClass: async ({ body, session }) => ({
    data: await writeAs(needs, session.scope, (write) => createClass(write, body)),
    message: SAVED,
  }),
  editCompanyVehicleClass: async ({ session, ...sent }) => ({
    data: await writeAs(needs, session.scope, (write) => editClass(write, sent)),
    message: SAVED,
  }),
  deleteCompanyVehicleClass: async ({ params, session }) => {
    await writeAs(needs, session.scope, (write) => deleteClass(write, params.id));
    return { data: null, message: DELETED };
  },
});
