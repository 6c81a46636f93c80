import { type PriceAlert, priceAlertsApi } from '@fleetworth/contract/price-alerts';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { getLockedRecord } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors, commonError } from '../../platform/errors/api-error.ts';
import { type AlertFields, PriceAlertsRepository } from './price-alerts.repository.ts';

type NewAlert = HandlerInput<typeof priceAlertsApi.calls.createPriceAlert>['body'];
type EditRequest = HandlerInput<typeof priceAlertsApi.calls.editPriceAlert>['body'];

type UserWrite = Pick<Write, 'transaction' | 'now'> & { userId: number };

export const toPercentHundredths = (percent: number): number => Math.round(percent * 100);

const MAX_FALL_HUNDREDTHS = 10_000;

export async function createPriceAlert(
  { transaction, now, userId }: UserWrite,
  { period_type, change_type, value }: NewAlert,
): Promise<PriceAlert> {
  const createError = endpointErrors(priceAlertsApi.calls.createPriceAlert);
  const alerts = new PriceAlertsRepository(transaction, userId);
  const allowance = await alerts.lockAllowance();
  if ((await alerts.list()).length >= allowance) throw createError('price_alert.used_up');
  return await alerts.insert({ period_type, change_type, threshold: toPercentHundredths(value) }, now);
}

export async function editPriceAlert(
  { transaction, now, userId }: UserWrite,
  id: number,
  { version, value, ...changes }: EditRequest,
): Promise<PriceAlert> {
  const createError = endpointErrors(priceAlertsApi.calls.editPriceAlert);
  const alerts = new PriceAlertsRepository(transaction, userId);
  const stored = await alerts.lock(id);
  if (stored === null) throw createError('price_alert.not_found');
  if (version !== undefined && version !== stored.version)
    throw commonError('record.stale', { data: await getLockedRecord(alerts.find(id)) });
  const fields: AlertFields = {
    period_type: changes.period_type ?? stored.period_type,
    change_type: changes.change_type ?? stored.change_type,
    threshold: value === undefined ? stored.threshold : toPercentHundredths(value),
  };
  if (fields.change_type === 'decrease' && fields.threshold > MAX_FALL_HUNDREDTHS)
    throw createError('price_alert.too_far_down', 'value');
  if (!hasSameFields(fields, stored)) await alerts.update(id, fields, now);
  return await getLockedRecord(alerts.find(id));
}

const hasSameFields = (a: AlertFields, b: AlertFields): boolean =>
  a.period_type === b.period_type && a.change_type === b.change_type && a.threshold === b.threshold;

export async function deletePriceAlert({ transaction, now, userId }: UserWrite, id: number): Promise<void> {
  const createError = endpointErrors(priceAlertsApi.calls.deletePriceAlert);
  const alerts = new PriceAlertsRepository(transaction, userId);
  if ((await alerts.lock(id)) === null) throw createError('price_alert.not_found');
  await alerts.delete(id, now);
}
