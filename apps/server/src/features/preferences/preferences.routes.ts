import type { preferencesApi } from '@fleetworth/contract/preferences';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { PreferencesRepository } from './preferences.repository.ts';

interface Needs {
  database: Database;
  clock: Clock;
}

export const preferencesRoutes = ({ database, clock }: Needs): HandlersOf<typeof preferencesApi> => ({
  getPreferences: async ({ params, session }) => ({
    data: await new PreferencesRepository(database, session.userId).find(params.screen),
  }),
  savePreferences: async ({ params, body, session }) => {
    await new PreferencesRepository(database, session.userId).save(params.screen, body, clock.now());
    return { data: body };
  },
});
