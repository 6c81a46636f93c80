import { type Finance, financeApi, type saveFinanceBody } from '@fleetworth/contract/finance';
import type { z } from 'zod';
import { recordAudit } from '../../platform/db/audit.ts';
import { lockForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors, commonError } from '../../platform/errors/api-error.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { refreshPositions } from '../positions/public.ts';
import { toFigures } from './contract-figures.ts';
import { presentFinance } from './finance.presenter.ts';
import {
  auditedContract,
  type ContractRow,
  FinanceRepository,
  type VehicleKey,
} from './finance.repository.ts';
import { FinancingCompaniesRepository } from './financing-companies.repository.ts';
import { readContract } from './read-contract.ts';

const fail = endpointErrors(financeApi.calls.saveFinance);

type Body = z.output<typeof saveFinanceBody>;

/**
 * Creates, replaces or, with a null `type`, removes the contract of a vehicle. The audit log keeps the
 * previous one.
 */
export async function saveFinance(
  { valueRequests }: WriteDependencies,
  write: Write,
  body: Body,
): Promise<Finance | null> {
  const { transaction, scope } = write;
  const notFound = () => fail('vehicle.not_found');
  const row = await lockForWrite(write, 'vehicles', { id: body.vehicle, notFound });
  const vehicle = { companyId: row.company_id, id: row.id };
  const finance = new FinanceRepository(transaction, scope);
  const before = (await finance.find(vehicle.id)) ?? null;
  if (body.version !== undefined && body.version !== (before?.version ?? null))
    throw commonError('record.stale', { data: before === null ? null : presentFinance(before) });
  await applyBody(write, { vehicle, before, body });
  const after = (await finance.find(vehicle.id)) ?? null;
  const presented = after === null ? null : presentFinance(after);
  // Removing a missing contract or saving identical terms is not a change.
  if (before?.version === after?.version) return presented;
  // Purchase price and date are inputs of the valuation.
  if (before?.purchase_amount !== after?.purchase_amount || before?.start_date !== after?.start_date)
    await valueRequests.request(transaction, scope, [vehicle]);
  await refreshPositions(write, [vehicle.id]);
  await recordAudit(write, {
    companyId: vehicle.companyId,
    table: 'finance_contracts',
    entityId: vehicle.id,
    before: auditedContract(before),
    after: auditedContract(after),
  });
  return presented;
}

interface Change {
  vehicle: VehicleKey;
  before: ContractRow | null;
  body: Body;
}

async function applyBody(
  { transaction, scope, today, now }: Write,
  { vehicle, before, body }: Change,
): Promise<void> {
  const finance = new FinanceRepository(transaction, scope);
  if (body.type === null) {
    if (before !== null) await finance.remove(vehicle, before.version);
    return;
  }
  const read = readContract(body, today);
  if (!read.ok) throw commonError('request.invalid', { errors: read.errors });
  const lenders = await new FinancingCompaniesRepository(transaction).list([vehicle.companyId]);
  const financingCompanyId = body.financing_company ?? lenders[0]?.id ?? 0;
  if (!lenders.some(({ id }) => id === financingCompanyId)) throw fail('financing_company.not_found');
  const figures = {
    ...toFigures(read.contract),
    financing_company_id: financingCompanyId,
    term_months: body.term ?? null,
  };
  await finance.save(vehicle, figures, now);
}
