import { type AlertChange, type AlertPeriod, reachesThreshold } from '@fleetworth/domain/price-alerts';
import type { Deps } from '../../feature.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { toPercentHundredths } from './change-price-alerts.ts';
import { readChanges } from './value-changes.repository.ts';

interface AlertPreview {
  period_type: AlertPeriod;
  change_type: AlertChange;
  value: number;
  signal: AbortSignal;
}

export async function countTriggeringVehicles(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: Scope,
  { period_type: period, change_type: changeType, value, signal }: AlertPreview,
): Promise<number> {
  const threshold = { changeType, thresholdPercentHundredths: toPercentHundredths(value) };
  let count = 0;
  for (const companyId of scope.companyIds) {
    signal.throwIfAborted();
    const changes = await readChanges(database, scope, { companyId, period, today: clock.today() });
    for (const change of changes.values())
      if (change !== null && reachesThreshold(change.percentHundredths, threshold)) count += 1;
  }
  return count;
}
