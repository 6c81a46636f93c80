import { saveFinanceBody } from '@fleetworth/contract/finance';
import { VARIANT_LABELS, type FinanceVariant } from '@fleetworth/contract/labels';
import type { Cents } from '@fleetworth/domain/money';
import { formatUsd } from '@fleetworth/domain/money-format';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { hasVinIn } from '../../platform/db/row-filters.ts';
import {
  type BatchSubject,
  changesBetween,
  companyOf,
  type ValidRow,
  type EvaluatedRow,
  type RowKind,
  listMissingCells,
  describeProblem,
  type ReadContext,
  rejectedRow,
  type RowChange,
  type RowTexts,
  vehicleNameOf,
  vinsOf,
} from '../batches/public.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { checkContractRows, type ContractKind, type EvaluatedContract } from './check-contract-rows.ts';
import { toFigures } from './contract-figures.ts';
import { type ContractFigures, FinanceRepository } from './finance.repository.ts';
import { FinancingCompaniesRepository } from './financing-companies.repository.ts';
import { mergeContract, type ContractWithSource } from './merge-contract.ts';
import { readContract } from './read-contract.ts';
import { type ContractChange, saveContractsAndRefresh } from './save-contracts.ts';
import { fillFromResidual } from './fill-from-residual.ts';

const VARIANTS: Record<ContractKind, FinanceVariant> = {
  finance_assumption: 'lease_one',
  finance_lease: 'lease_two',
  finance_flooring: 'loan_one',
  finance_finance: 'loan_two',
};

export const contractRowKind = (valueRequests: ValueRequests, kind: ContractKind): RowKind => ({
  nameOf: vehicleNameOf,
  vehicles: 'existing',
  identifyingField: 'vin',
  evaluate: async (readContext, batch, rows) =>
    (await evaluateAndCheck(readContext, { batch, kind }, rows)).map(withoutFigures),
  apply: async (write, batch, rows) => {
    const { transaction: database, scope, today } = write;
    const companyId = companyOf(batch);
    const predicate = hasVinIn(vinsOf(rows));
    await lockInOrder(write, { vehicles: { companyId, predicate } });
    const evaluated = await evaluateAndCheck({ database, scope, today }, { batch, kind }, rows);
    await saveContractsAndRefresh(valueRequests, write, { companyId, changes: lastPerVehicle(evaluated) });
    return evaluated.map(withoutFigures);
  },
});

// The figures of the last accepted row include the figures of the earlier rows.
function lastPerVehicle(evaluated: readonly EvaluatedContract[]): ContractChange[] {
  const last = new Map<number, ContractChange>();
  for (const { action, figures, vehicleId, stored } of evaluated)
    if (figures !== null && (action === 'create' || action === 'update'))
      last.set(vehicleId, { vehicleId, figures, before: stored });
  return [...last.values()];
}

const withoutFigures = ({
  vehicleId: _id,
  figures: _figures,
  stored: _stored,
  ...row
}: EvaluatedContract): EvaluatedRow => row;

const evaluateAndCheck: typeof evaluateRows = async (readContext, { batch, kind }, rows) => {
  const evaluated = await evaluateRows(readContext, { batch, kind }, rows);
  return await checkContractRows(readContext, { kind, rows, evaluated });
};

interface ContractBatch {
  batch: BatchSubject;
  kind: ContractKind;
}

async function evaluateRows(
  { database, scope, today }: ReadContext,
  { batch, kind }: ContractBatch,
  rows: readonly ValidRow[],
): Promise<EvaluatedContract[]> {
  const reader = new FinanceRepository(database, scope);
  const vehicles = await reader.listVehiclesByVin(companyOf(batch), vinsOf(rows));
  const byVin = new Map(vehicles.map((vehicle) => [vehicle.vin, vehicle]));
  const contracts = await reader.list(vehicles.map(({ id }) => id));
  const byVehicle = new Map(contracts.map((contract) => [contract.vehicle_id, contract]));
  const lenders = await new FinancingCompaniesRepository(database).list([companyOf(batch)]);
  const lenderByName = new Map(lenders.map((lender) => [lender.name.toLowerCase(), lender]));
  const latest = new Map<number, ContractWithSource>();
  return rows.map(({ row, values }): EvaluatedContract => {
    const vehicle = byVin.get(String(values.vin));
    const stored = (vehicle && byVehicle.get(vehicle.id)) ?? null;
    const before =
      (vehicle && latest.get(vehicle.id)) ??
      (stored && { figures: stored, source: stored.financing_company_name });
    const { merged, computedDepreciation, problem } = fillFromResidual(
      values,
      before === null ? values : mergeContract(VARIANTS[kind], before, values),
    );
    const source = lenderByName.get(String(merged.source).toLowerCase());
    const describe = (...cell: Parameters<typeof describeProblem>[2]) => describeProblem(kind, values, cell);
    const problems = [
      ...(vehicle ? [] : [describe('vin', "This vehicle doesn't exist.")]),
      ...listMissingCells(kind, merged),
      ...(problem === null ? [] : [describe(...problem)]),
      ...(source || merged.source == null ? [] : [describe('source', SOURCE_NOT_FOUND)]),
    ];
    // Placeholder ids allow validating the other fields if the vehicle or lender is unknown.
    const ids = { vehicleId: vehicle?.id ?? 1, sourceId: source?.id ?? 1 };
    const terms = readFigures({ kind, ...ids }, merged, today);
    if (!terms.ok) problems.push(...terms.problems.filter(({ column }) => !hasColumn(problems, column)));
    if (!terms.ok || !vehicle || !source || problems.length > 0)
      return { ...rejectedRow(row, ...problems), vehicleId: 0, figures: null, stored };
    const { figures } = terms;
    const after = { figures, source: source.name };
    const changes =
      before === null ? computedChanges(kind, computedDepreciation) : listChanges(kind, before, after);
    latest.set(vehicle.id, after);
    const action = before === null ? 'create' : changes.length > 0 ? 'update' : 'skip';
    const item = { id: vehicle.id, vin: vehicle.vin, unit: vehicle.unit, name: null };
    return { row, action, changes, problems: [], item, vehicleId: vehicle.id, figures, stored };
  });
}

const hasColumn = (problems: EvaluatedRow['problems'], heading: string | null): boolean =>
  problems.some(({ column }) => column === heading);

const SOURCE_NOT_FOUND = "This lender doesn't exist.";

interface TermsContext {
  kind: ContractKind;
  vehicleId: number;
  sourceId: number;
}

function readFigures(
  { kind, vehicleId, sourceId }: TermsContext,
  values: ValidRow['values'],
  today: string,
): { ok: true; figures: ContractFigures } | { ok: false; problems: EvaluatedRow['problems'] } {
  const variant = VARIANTS[kind];
  const { vin: _vin, unit: _unit, source: _source, residual: _residual, ...figures } = values;
  const input = {
    ...figures,
    vehicle: vehicleId,
    type: variant.startsWith('lease') ? 'lease' : 'loan',
    method: variant.endsWith('one') ? 'one' : 'two',
    financing_company: sourceId,
  };
  const parsed = saveFinanceBody.safeParse(input);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message] as const);
    return {
      ok: false,
      problems: issues.map(([field, text]) => describeProblem(kind, values, [field, text])),
    };
  }
  const result = readContract(parsed.data, today);
  if (!result.ok) {
    const texts = Object.entries(result.errors).flatMap(([field, all]) =>
      all.map((text) => [field, text] as const),
    );
    return { ok: false, problems: texts.map((text) => describeProblem(kind, values, text)) };
  }
  const term = (values.term as number | null | undefined) ?? null;
  return {
    ok: true,
    figures: { ...toFigures(result.contract), financing_company_id: sourceId, term_months: term },
  };
}

// Lists a computed depreciation as a change, because the row has no cell for it.
const computedChanges = (kind: ContractKind, depreciation: Cents | null): RowChange[] =>
  changesBetween(kind, { monthly_depreciation: null }, { monthly_depreciation: usd(depreciation) });

// Adds the contract's type separately, because sheets have no column for it.
function listChanges(kind: ContractKind, before: ContractWithSource, after: ContractWithSource): RowChange[] {
  const [from, to] = [formatType(before.figures), formatType(after.figures)];
  return [
    ...(from === to ? [] : [{ column: 'Type', from, to }]),
    ...changesBetween(
      kind,
      formatFigures(before.figures, before.source),
      formatFigures(after.figures, after.source),
    ),
  ];
}

const formatType = ({ variant }: ContractFigures): string => VARIANT_LABELS[variant as FinanceVariant];

const formatFigures = (figures: ContractFigures, source: string): RowTexts => ({
  source,
  length: String(figures.length_months),
  purchase_amount: usd(figures.purchase_amount),
  start_date: figures.start_date,
  down_payment: usd(figures.down_payment),
  monthly_depreciation: usd(figures.monthly_depreciation),
  monthly_depreciation_rate: percent(figures.monthly_depreciation_rate),
  monthly_interest_rate: percent(figures.monthly_interest_rate),
  monthly_payment: usd(figures.monthly_payment),
  term: figures.term_months == null ? null : String(figures.term_months),
});

const usd = (cents: number | null | undefined): string | null => (cents == null ? null : formatUsd(cents));
const percent = (rate: string | number | null | undefined): string | null =>
  rate == null ? null : `${Number(rate)}%`;
