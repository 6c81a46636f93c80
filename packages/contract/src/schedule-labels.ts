/** 'finance' covers both loans by percent and loans that amortize fully. */
export type ScheduleKind = 'lease' | 'finance' | 'flooring';

/** The reduction is the part of a payment that lowers the balance. */
export const SCHEDULE_LABELS: Record<ScheduleKind, { kind: string; reduction: string; rate: string }> = {
  lease: { kind: 'Lease', reduction: 'Depreciation', rate: 'Monthly Depreciation %' },
  finance: { kind: 'Finance', reduction: 'Principal', rate: 'Monthly Principal %' },
  flooring: { kind: 'Flooring', reduction: 'Curtailment', rate: 'Monthly Curtailment %' },
};

interface ScheduleTerms {
  type: 'lease' | 'loan';
  is_least_payment?: boolean | null | undefined;
  amount: number;
  down_payment?: number | undefined;
  period: number;
  monthly_depreciation?: number | undefined;
  monthly_depreciation_rate?: number | undefined;
  monthly_interest_rate?: number | undefined;
  monthly_payment?: number | undefined;
}

export const getScheduleKind = ({
  type,
  is_least_payment: isFlooring,
}: Pick<ScheduleTerms, 'type' | 'is_least_payment'>): ScheduleKind =>
  type === 'lease' ? 'lease' : isFlooring === true ? 'flooring' : 'finance';

type ScheduleField = 'opening_balance' | 'depreciation' | 'interest' | 'fee' | 'payment' | 'closing_balance';

export interface ScheduleColumn {
  field: ScheduleField;
  title: string;
  isTotaled: boolean;
}

export function scheduleColumns(kind: ScheduleKind): ScheduleColumn[] {
  const columns: ScheduleColumn[] = [
    { field: 'opening_balance', title: 'Opening Balance', isTotaled: false },
    { field: 'depreciation', title: SCHEDULE_LABELS[kind].reduction, isTotaled: true },
    { field: 'interest', title: 'Interest', isTotaled: true },
    { field: 'fee', title: 'Fee', isTotaled: true },
    { field: 'payment', title: 'Payment', isTotaled: true },
    { field: 'closing_balance', title: 'Closing Balance', isTotaled: false },
  ];
  return columns.filter(({ field }) => field !== 'fee' || kind === 'flooring');
}

export interface ScheduleTermLine {
  label: string;
  value: number | string;
  kind: 'text' | 'usd' | 'percent' | 'count' | 'date';
}

export function describeTerms(terms: ScheduleTerms, startDate: string): ScheduleTermLine[] {
  const kind = getScheduleKind(terms);
  const { reduction, rate } = SCHEDULE_LABELS[kind];
  const { amount, down_payment: down } = terms;
  const all: [label: string, value: number | string | undefined, kind: ScheduleTermLine['kind']][] = [
    ['Type', SCHEDULE_LABELS[kind].kind, 'text'],
    ['Vehicle Cap Cost', amount, 'usd'],
    ['Down Payment', down, 'usd'],
    ['Amount Financed', down === undefined ? undefined : Math.round((amount - down) * 100) / 100, 'usd'],
    [`Monthly ${reduction}`, terms.monthly_depreciation, 'usd'],
    [rate, terms.monthly_depreciation_rate, 'percent'],
    ['Monthly Interest %', terms.monthly_interest_rate, 'percent'],
    [kind === 'flooring' ? 'Monthly Fee' : 'Monthly Payment', terms.monthly_payment, 'usd'],
    ['Term in Months', terms.period, 'count'],
    ['Start Date', startDate, 'date'],
  ];
  return all.flatMap(([label, value, format]) =>
    value === undefined ? [] : [{ label, value, kind: format }],
  );
}
