import { defineJob, type FeatureJob } from '../../feature.ts';
import {
  correctCompanyJob,
  correctTotals,
  correctTotalsJob,
  queueTotalCorrections,
} from './correct-totals.job.ts';
import { addDeltasToTotalsJob } from './add-deltas-to-totals.job.ts';
import { addDeltasToTotals } from './add-deltas-to-totals.repository.ts';
import {
  queueDueCompanies,
  refreshCompanyJob,
  refreshDueJob,
  refreshDuePositions,
} from './refresh-due.job.ts';
import { refreshVehiclesJob, refreshVehicleChunk } from './refresh-vehicles.job.ts';

export const positionsJobs: readonly FeatureJob[] = [
  defineJob({ kind: correctTotalsJob, work: (deps) => () => queueTotalCorrections(deps) }),
  defineJob({
    kind: correctCompanyJob,
    work:
      (deps) =>
      ({ data }) =>
        correctTotals(deps, data.companyId),
  }),
  defineJob({ kind: addDeltasToTotalsJob, work: (deps) => () => addDeltasToTotals(deps.database) }),
  defineJob({
    kind: refreshDueJob,
    work: (deps) => () => queueDueCompanies(deps),
    jobsQueuedAtStart: async () => [{}],
  }),
  defineJob({
    kind: refreshCompanyJob,
    work:
      (deps) =>
      ({ data }) =>
        refreshDuePositions(deps, data.companyId),
  }),
  defineJob({
    kind: refreshVehiclesJob,
    work:
      (deps) =>
      ({ data }) =>
        refreshVehicleChunk(deps, data),
  }),
];
