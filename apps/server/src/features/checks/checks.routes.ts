import type { checksApi } from '@fleetworth/contract/checks';
import type { Feature } from '../../feature.ts';
import { listFindings } from './list-findings.ts';

export const checksFeature: Feature<typeof checksApi> = {
  routes: ({ database, clock, vinDecoding }) => ({
    lookAgain: async ({ body, session: { scope } }) => ({
      data: await listFindings({ database, scope, vinDecoding, today: clock.today() }, body),
    }),
  }),
};
