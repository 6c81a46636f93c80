import type { lookAgainApi } from '@fleetworth/contract/look-again';
import type { Feature } from '../../feature.ts';
import { listFindings } from './look-again.ts';

export const lookAgainFeature: Feature<typeof lookAgainApi> = {
  routes: ({ database, clock, vinDecoding }) => ({
    lookAgain: async ({ body, session: { scope } }) => ({
      data: await listFindings({ database, scope, vinDecoding, today: clock.today() }, body),
    }),
  }),
};
