import { type Finance, saveFinance as contract, type saveFinanceBody } from '@fleetworth/contract/finance';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { FinanceContract } from '@fleetworth/domain/finance';
import type { z } from 'zod';
import type { Scope } from '../../platform/auth/scope.ts';
import { recordAudit } from '../../platform/db/audit.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { type LockedVehicle, lockVehicles, refreshPositions } from '../positions/public.ts';
import { presentFinance } from './finance.presenter.ts';
import {
  auditedContract,
  type ContractFigures,
  type ContractRow,
  FinanceRepository,
  FinancingCompaniesRepository,
} from './finance.repository.ts';
import { readContract } from './read-contract.ts';

const fail = refusalsOf(contract);

type Body = z.output<typeof saveFinanceBody>;

/** Creates, replaces or (with `type` null) removes the contract of a vehicle; the earlier one stays in the audit. */
export async function saveFinance(
  { database, clock, valueRequests }: WriteDependencies,
  scope: Scope,
  body: Body,
): Promise<Finance | null> {
  const [now, today] = [clock.now(), clock.today()];
  return await inTransaction(database, async (transaction) => {
    const [vehicle] = await lockVehicles(transaction, scope, [body.vehicle]);
    if (vehicle === undefined) throw fail('vehicle.not_found');
    if (!scope.mayWrite(vehicle.companyId)) throw fail('authority.viewer');
    const finance = new FinanceRepository(transaction, scope);
    const before = (await finance.find(vehicle.id)) ?? null;
    if (body.version !== undefined && body.version !== (before?.version ?? null)) {
      throw fail('finance.stale', { data: before === null ? null : presentFinance(before) });
    }
    await applyBody(transaction, { scope, vehicle, before, body, today, now });
    const after = (await finance.find(vehicle.id)) ?? null;
    // Neither a removal of nothing nor the same terms again are a change.
    if (before?.version === after?.version) return after === null ? null : presentFinance(after);
    // What it cost and when is part of what a provider is asked.
    if (before?.purchase_amount !== after?.purchase_amount || before?.start_date !== after?.start_date)
      await valueRequests.request(transaction, scope, [vehicle]);
    await refreshPositions({ transaction, scope, today, now }, [vehicle.id]);
    await recordAudit(
      transaction,
      { scope, now },
      {
        companyId: vehicle.companyId,
        entity: 'finance_contract',
        entityId: vehicle.id,
        before: auditedContract(before),
        after: auditedContract(after),
      },
    );
    return after === null ? null : presentFinance(after);
  });
}

interface Change {
  scope: Scope;
  vehicle: LockedVehicle;
  before: ContractRow | null;
  body: Body;
  today: CalendarDate;
  now: Date;
}

async function applyBody(
  transaction: DatabaseTransaction,
  { scope, vehicle, before, body, today, now }: Change,
): Promise<void> {
  const finance = new FinanceRepository(transaction, scope);
  if (body.type === null) {
    if (before !== null) await finance.remove(vehicle, before.version);
    return;
  }
  const read = readContract(body, today);
  if (!read.ok) throw fail('finance.invalid', { errors: read.errors });
  const financingCompanies = new FinancingCompaniesRepository(transaction);
  const [assumption] = await financingCompanies.list();
  const financingCompanyId = body.financing_company ?? assumption?.id ?? 0;
  if (!(await financingCompanies.has(financingCompanyId))) throw fail('financing_company.not_found');
  const figures = {
    ...toFigures(read.contract),
    financing_company_id: financingCompanyId,
    term_months: body.term ?? null,
  };
  await finance.save(vehicle, figures, now);
}

function toFigures(terms: FinanceContract): Omit<ContractFigures, 'financing_company_id' | 'term_months'> {
  const none = {
    monthly_depreciation: null,
    monthly_depreciation_rate: null,
    monthly_interest_rate: null,
    monthly_payment: null,
    down_payment: null,
  };
  const common = {
    ...none,
    variant: terms.variant,
    length_months: terms.lengthMonths,
    purchase_amount: terms.capCostCents,
    start_date: terms.startDate,
  };
  if (terms.variant === 'lease_one') {
    return {
      ...common,
      monthly_depreciation: terms.monthlyDepreciationCents,
      monthly_payment: terms.monthlyPaymentCents,
    };
  }
  const rates = {
    ...common,
    monthly_depreciation_rate: terms.monthlyDepreciationRatePercent,
    monthly_interest_rate: terms.monthlyInterestRatePercent,
  };
  if (terms.variant === 'lease_two') return rates;
  const loan = { ...rates, down_payment: terms.downPaymentCents };
  return terms.variant === 'loan_one' ? { ...loan, monthly_payment: terms.monthlyFeeCents } : loan;
}
