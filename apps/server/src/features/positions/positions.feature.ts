import { defineJob, type FeatureJob } from '../../feature.ts';
import {
  correctCompanyJob,
  correctTotals,
  correctTotalsJob,
  queueTotalCorrections,
} from './correct-totals.job.ts';
import { foldTotalsJob } from './fold-totals.job.ts';
import { foldTotals } from './fold-totals.repository.ts';
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
  defineJob({ kind: foldTotalsJob, work: (deps) => () => foldTotals(deps.database) }),
  defineJob({
    kind: refreshDueJob,
    work: (deps) => () => queueDueCompanies(deps),
    queuedAtStart: async () => [{}],
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
