import type { guideValuationsApi } from '@fleetworth/contract/guide-valuations';
import type { Feature } from '../../feature.ts';
import { templateOf } from '../batches/public.ts';
import { importVehicles } from './import-vehicles.ts';

export const guideValuationsFeature: Feature<typeof guideValuationsApi> = {
  routes: ({ database }) => ({
    importGuideVehicles: async ({ upload, session: { scope } }) => ({
      data: await importVehicles({ database, scope }, upload),
    }),
    templateOfGuideVehicles: () => templateOf('guide_valuation'),
  }),
};
