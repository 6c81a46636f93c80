import type { JobKind } from '../../platform/jobs/job-queue.ts';

export interface RequestValue {
  companyId: number;
  vehicleId: number;
}

export const requestValueJob: JobKind<RequestValue> = {
  name: 'ask-market-value',
  retryLimit: 14,
  keyOf: ({ companyId, vehicleId }) => `${companyId}/${vehicleId}`,
};
