import type { JobKind } from '../../platform/jobs/job-queue.ts';

export interface AskValue {
  companyId: number;
  vehicleId: number;
}

/** Asks the provider for one vehicle's market value. A provider that is down is asked again for some two hours. */
export const askValueJob: JobKind<AskValue> = {
  name: 'ask-market-value',
  retryLimit: 14,
  keyOf: ({ companyId, vehicleId }) => `${companyId}/${vehicleId}`,
};
