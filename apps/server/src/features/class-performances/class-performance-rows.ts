import { centsFromDollars } from '@fleetworth/domain/money';
import { formatUsd } from '@fleetworth/domain/money-format';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import type { Write } from '../../platform/db/write.ts';
import {
  type BatchSubject,
  companyOf,
  type ValidRow,
  findIdByName,
  type EvaluatedRow,
  type RowKind,
  describeProblem,
  type ReadContext,
  readRecordNames,
  rejectedRow,
} from '../batches/public.ts';
import { type Performance, savePerformances } from './recorded-performances.repository.ts';

interface EvaluatedPerformance extends EvaluatedRow {
  performance: Performance | null;
}

export const classPerformanceRowKind = (): RowKind => ({
  nameOf: ({ location, class: name }) =>
    location && name ? `${String(location)} · ${String(name)}`.toUpperCase() : '',
  evaluate: async (readContext, batch, rows) =>
    (await evaluateRows(readContext, batch, rows)).map(withoutPerformance),
  apply: async (write, batch, rows) => {
    const { transaction: database, scope, today } = write;
    const evaluated = await evaluateRows({ database, scope, today }, batch, rows);
    await storePerformances(
      write,
      batch,
      evaluated.flatMap(({ performance }) => performance ?? []),
    );
    return evaluated.map(withoutPerformance);
  },
});

const withoutPerformance = ({ performance: _performance, ...row }: EvaluatedPerformance): EvaluatedRow => row;

async function evaluateRows(
  { database, scope }: ReadContext,
  batch: BatchSubject,
  rows: readonly ValidRow[],
): Promise<EvaluatedPerformance[]> {
  const names = await readRecordNames(database, scope, companyOf(batch));
  return rows.map(({ row, values }): EvaluatedPerformance => {
    const problems: EvaluatedRow['problems'] = [];
    const find = (kind: 'locations' | 'classes', field: string): number => {
      const match = findIdByName(names, kind, String(values[field]));
      if ('text' in match) problems.push(describeProblem('class_performance', values, [field, match.text]));
      return 'id' in match ? match.id : 0;
    };
    const locationId = find('locations', 'location');
    const classId = find('classes', 'class');
    if (problems.length > 0) return { ...rejectedRow(row, ...problems), performance: null };
    const performance: Performance = {
      location_id: locationId,
      class_id: classId,
      utilization: Number(values.utilization),
      revenue_per_unit: centsFromDollars(Number(values.rpu)),
      time_and_mileage: centsFromDollars(Number(values.t_m)),
    };
    const name = `${names.locations.nameOf(locationId)} · ${names.classes.nameOf(classId)}`;
    return {
      row,
      action: 'create',
      changes: [],
      problems: [],
      item: { id: classId, vin: null, unit: null, name, message: formatPerformance(performance) },
      performance,
    };
  });
}

const formatPerformance = ({ utilization, revenue_per_unit, time_and_mileage }: Performance): string =>
  `Utilization ${utilization}%, RPU ${formatUsd(revenue_per_unit)}, T&M ${formatUsd(time_and_mileage)}.`;

async function storePerformances(
  write: Write,
  batch: BatchSubject,
  performances: readonly Performance[],
): Promise<void> {
  // Locks the company first, because storing performances renews its `names_version`.
  const companyId = companyOf(batch);
  await lockInOrder(write, { companies: { companyId } });
  const last = new Map(
    performances.map((performance) => [`${performance.location_id} ${performance.class_id}`, performance]),
  );
  await savePerformances(write, { id: batch.id, companyId }, [...last.values()]);
}
