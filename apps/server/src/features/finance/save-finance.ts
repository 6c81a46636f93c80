import { type Finance, financeApi, type saveFinanceBody } from '@fleetworth/contract/finance';
import type { z } from 'zod';
import { staleError } from '../../platform/db/newer-changes.ts';
import { lockForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors, commonError } from '../../platform/errors/api-error.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { toFigures } from './contract-figures.ts';
import { presentFinance } from './finance.presenter.ts';
import { type ContractFigures, FinanceRepository } from './finance.repository.ts';
import { FinancingCompaniesRepository } from './financing-companies.repository.ts';
import { readContract } from './read-contract.ts';
import { saveContractsAndRefresh } from './save-contracts.ts';

const createError = endpointErrors(financeApi.calls.saveFinance);

type Body = z.output<typeof saveFinanceBody>;

/** Creates or replaces the contract of a vehicle. Removes the contract if `type` is null. */
export async function saveFinance(
  { valueRequests }: WriteDependencies,
  write: Write,
  body: Body,
): Promise<Finance | null> {
  const { transaction, scope } = write;
  const notFound = () => createError('vehicle.not_found');
  const row = await lockForWrite(write, 'vehicles', { id: body.vehicle, notFound });
  const vehicle = { companyId: row.company_id, id: row.id };
  const finance = new FinanceRepository(transaction, scope);
  const before = (await finance.find(vehicle.id)) ?? null;
  if (body.version !== undefined && body.version !== (before?.version ?? null))
    throw await staleError(write, {
      table: 'finance_contracts',
      records: [
        {
          id: vehicle.id,
          expectedVersion: body.version,
          storedVersion: before?.version ?? row.removed_contract_version,
        },
      ],
      data: before === null ? null : presentFinance(before),
    });
  const figures = body.type === null ? null : await readFigures(write, vehicle.companyId, body);
  const changes = [{ vehicleId: vehicle.id, before, figures }];
  await saveContractsAndRefresh(valueRequests, write, { companyId: vehicle.companyId, changes });
  const after = (await finance.find(vehicle.id)) ?? null;
  return after === null ? null : presentFinance(after);
}

async function readFigures(
  { transaction, today }: Write,
  companyId: number,
  body: Body,
): Promise<ContractFigures> {
  const parsed = readContract(body, today);
  if (!parsed.ok) throw commonError('request.invalid', { errors: parsed.errors });
  const lenders = await new FinancingCompaniesRepository(transaction).list([companyId]);
  const financingCompanyId = body.financing_company ?? lenders[0]?.id ?? 0;
  if (!lenders.some(({ id }) => id === financingCompanyId)) throw createError('financing_company.not_found');
  return {
    ...toFigures(parsed.contract),
    financing_company_id: financingCompanyId,
    term_months: body.term ?? null,
  };
}
