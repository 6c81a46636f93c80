import { type AlertPeriod, evaluateAlert, PeriodChanges } from '@fleetworth/domain/price-alerts';
import type { Deps } from '../../feature.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { AlertCompany } from './due-companies.repository.ts';
import {
  type AlertState,
  type EvaluatedAlert,
  EvaluationsRepository,
  type NewFiring,
} from './evaluations.repository.ts';
import { type MailingDeps, mailFirings } from './mail-firings.ts';
import { type ComparedChange, readChanges } from './value-changes.repository.ts';

export type EvaluationDeps = MailingDeps & Pick<Deps, 'log'>;

/**
 * Uses one transaction, so that states, firings and emails are stored together or not at all. Reads each
 * period once, regardless of the number of alerts.
 */
export async function evaluateCompany(
  deps: EvaluationDeps,
  { companyId, evaluateAfter }: AlertCompany,
): Promise<void> {
  const [now, today] = [deps.clock.now(), deps.clock.today()];
  await inTransaction(deps.database, async (transaction) => {
    const evaluations = new EvaluationsRepository(transaction, companyId);
    await evaluations.lock();
    const evaluationByPeriod = new Map<AlertPeriod, PeriodEvaluation>();
    for (const period of await evaluations.listPeriods())
      evaluationByPeriod.set(period, await readPeriod(transaction, { companyId, period, today }));
    // An alert added after the periods were read is evaluated the next time if its period was not among them.
    const alerts = (await evaluations.lockAlerts()).filter(({ period }) => evaluationByPeriod.has(period));
    const { firings, statesToClear } = evaluateAlerts(
      alerts,
      evaluationByPeriod,
      await evaluations.readStates(),
    );
    await evaluations.deleteStates(statesToClear);
    await evaluations.insertFirings(firings, now);
    await evaluations.finishEvaluation(evaluateAfter, now);
    await mailFirings(deps, transaction, new Set(firings.map(({ alert }) => alert.userId)));
  });
}

interface PeriodEvaluation {
  periodChanges: PeriodChanges;
  changesByVehicle: ReadonlyMap<number, ComparedChange | null>;
}

async function readPeriod(
  transaction: DatabaseTransaction,
  query: { companyId: number; period: AlertPeriod; today: string },
): Promise<PeriodEvaluation> {
  const changesByVehicle = await readChanges(transaction, scopeOfJob([query.companyId]), query);
  const percents = [...changesByVehicle].map(
    ([id, change]) => [id, change?.percentHundredths ?? null] as const,
  );
  return { periodChanges: new PeriodChanges(new Map(percents)), changesByVehicle };
}

/**
 * Returns the new firings and the states to clear. A state means that an alert has fired for a vehicle and
 * can't fire for it again before the state is cleared. Also clears the states of vehicles that are no longer
 * evaluated and of alerts whose users have left the company.
 */
function evaluateAlerts(
  alerts: readonly EvaluatedAlert[],
  evaluationByPeriod: ReadonlyMap<AlertPeriod, PeriodEvaluation>,
  states: ReadonlyMap<number, ReadonlySet<number>>,
): { firings: NewFiring[]; statesToClear: AlertState[] } {
  const firings: NewFiring[] = [];
  const statesToClear: AlertState[] = [];
  const clear = (alertId: number, vehicleIds: Iterable<number>) => {
    for (const vehicleId of vehicleIds) statesToClear.push({ alertId, vehicleId });
  };
  for (const alert of alerts) {
    const evaluation = evaluationByPeriod.get(alert.period);
    if (evaluation === undefined) continue;
    const evaluated = evaluateAlert(alert, evaluation.periodChanges, states.get(alert.id) ?? new Set());
    clear(alert.id, evaluated.rearmed);
    for (const vehicleId of evaluated.newlyFired) {
      const change = evaluation.changesByVehicle.get(vehicleId);
      if (!change) continue;
      const { percentHundredths, thenCents, nowCents, isSandbox } = change;
      firings.push({
        alert,
        vehicleId,
        changeHundredths: percentHundredths,
        fromCents: thenCents,
        toCents: nowCents,
        isSandbox,
      });
    }
  }
  const ids = new Set(alerts.map(({ id }) => id));
  for (const [alertId, vehicleIds] of states) if (!ids.has(alertId)) clear(alertId, vehicleIds);
  return { firings, statesToClear };
}
