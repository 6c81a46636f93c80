import type { preferencesApi } from '@fleetworth/contract/preferences';
import type { Feature } from '../../feature.ts';
import { PreferencesRepository } from './preferences.repository.ts';

export const preferencesFeature: Feature<typeof preferencesApi> = {
  routes: ({ database, clock }) => ({
    getPreferences: async ({ params, session }) => ({
      data: await new PreferencesRepository(database, session.userId).find(params.screen),
    }),
    savePreferences: async ({ params, body, session }) => {
      await new PreferencesRepository(database, session.userId).save(params.screen, body, clock.now());
      return { data: body };
    },
  }),
};
