import type { RowAction } from '@fleetworth/contract/batch-choices';
import type { Batch, BatchDetail, BatchStatus } from '@fleetworth/contract/batch-shapes';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';

export const STATUS_LABELS: Record<BatchStatus, string> = {
  waiting: 'Waiting',
  progress: 'In progress',
  finished: 'Finished',
  failed: 'Failed',
};

export function formatOutcome({ status, applied_count, refused_count, undone }: Batch): string {
  if (status === 'waiting' || status === 'progress') return '';
  const rejectedTexts = refused_count === 0 ? [] : [`${figures.count(refused_count)} rejected`];
  const undoneTexts = undone === null ? [] : ['undone'];
  return [`${figures.count(applied_count)} applied`, ...rejectedTexts, ...undoneTexts].join(' · ');
}

export const formatUndone = ({ undone }: Batch): string | null =>
  undone === null ? null : `Undone by ${undone.by} on ${formatDateTime(new Date(undone.at))}.`;

export type ActionCounts = Record<RowAction, number>;

/** Rejected rows come first, because the user has to act on them. */
export const ACTIONS_IN_ORDER: readonly RowAction[] = ['refuse', 'create', 'update', 'delete', 'skip'];

/**
 * Verbs for the effect of a row: before the batch starts, after it, and in the sentence beside the Start
 * button.
 */
export type ActionLabels = Record<RowAction, { planned: string; past: string; present: string }>;

export const ACTION_LABELS: ActionLabels = {
  create: { planned: 'Create', past: 'Created', present: 'creates' },
  update: { planned: 'Update', past: 'Updated', present: 'updates' },
  delete: { planned: 'Delete', past: 'Deleted', present: 'deletes' },
  skip: { planned: 'Skip', past: 'Skipped', present: 'skips' },
  refuse: { planned: 'Reject', past: 'Rejected', present: 'rejects' },
};

interface EffectLabels {
  item: string;
  actionLabels: ActionLabels;
}

interface AffectedCompanies {
  company?: string | undefined;
  deletions?: NonNullable<BatchDetail['preview']>['deletions'] | undefined;
}

export const getAffectedCompanies = ({ company, preview }: BatchDetail): AffectedCompanies => ({
  company: company?.name,
  deletions: preview?.deletions,
});

/**
 * Formats the effect of starting a batch: 'This import creates 470 vehicles and updates 8 in Harbor Rent. 2
 * rows change nothing, 20 are rejected.'
 */
export function formatEffectOfStart(
  counts: ActionCounts,
  { item, actionLabels }: EffectLabels,
  companies: AffectedCompanies = {},
): string {
  const actions = (['create', 'update', 'delete'] as const).filter((action) => counts[action] > 0);
  const effects = actions.map((action, index) => {
    const count = index === 0 ? counted(counts[action], item) : figures.count(counts[action]);
    return `${actionLabels[action].present} ${count}`;
  });
  const companiesText = formatCompanies(companies);
  const effect =
    effects.length === 0
      ? 'This import makes no changes'
      : `This import ${joinList(effects)}${companiesText}`;
  return [`${effect}.`, formatUntouchedRows(counts)].filter(Boolean).join(' ');
}

export const formatRowsToCheck = ({ to_check: count }: Pick<BatchDetail, 'to_check'>): string | null =>
  count === 0 ? null : `${counted(count, 'row')} to check.`;

function formatCompanies({ company, deletions = [] }: AffectedCompanies): string {
  if (company !== undefined) return ` in ${company}`;
  const [only, ...others] = deletions;
  if (only !== undefined && others.length === 0) return ` of ${only.company}`;
  const countsByCompany = deletions.map(({ company, count }) => `${figures.count(count)} of ${company}`);
  return countsByCompany.length === 0 ? '' : `, ${joinList(countsByCompany)}`;
}

function formatUntouchedRows({ skip, refuse }: ActionCounts): string {
  const skippedText =
    skip === 0 ? '' : `${counted(skip, 'row')} ${skip === 1 ? 'changes' : 'change'} nothing`;
  const rejectionText = refuse === 1 ? 'is rejected' : 'are rejected';
  const count = skip === 0 ? counted(refuse, 'row') : figures.count(refuse);
  const rejected = refuse === 0 ? '' : `${count} ${rejectionText}`;
  const text = [skippedText, rejected].filter(Boolean).join(', ');
  return text === '' ? '' : `${text}.`;
}

const joinList = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

export function formatMatchedColumns({ columns, defaults }: Pick<BatchDetail, 'columns' | 'defaults'>) {
  const texts = [
    ...columns
      .filter(({ heading, column }) => heading.toLowerCase() !== column.toLowerCase())
      .map(({ heading, column }) => `${heading} → ${column}`),
    ...defaults.map(({ column, value }) => `${column}: ${value} for all rows`),
  ];
  return texts.length === 0 ? null : texts.join(' · ');
}

export function formatUnreadColumns({ headings, count }: BatchDetail['not_read']): string | null {
  if (count === 0) return null;
  const others = count - headings.length;
  return `Not read: ${headings.join(', ')}${others > 0 ? ` and ${figures.count(others)} more` : ''}.`;
}

/** Terms in headings of finance data, which vehicle imports don't read. */
const FINANCE_TERMS = new RegExp(
  '\\b(?:payoff|finance|financing|lender|lien ?holder|lessor|lease|loan|contract|purchase|' +
    '(?:cap|capitalized|acq|acquisition) (?:cost|price)|interest|payment|pmt|residual|balance|' +
    'depreciation)\\b',
  'i',
);

export const hasUnreadFinance = ({ headings }: BatchDetail['not_read']): boolean =>
  headings.some((heading) => FINANCE_TERMS.test(heading));

export function getActionCounts({ preview, results }: BatchDetail): ActionCounts | null {
  if (!results) return preview;
  return {
    create: results.created_count,
    update: results.updated_count,
    delete: results.deleted_count,
    skip: results.skipped_count,
    refuse: results.refused_count,
  };
}

export const sumActionCounts = (counts: ActionCounts): number =>
  ACTIONS_IN_ORDER.reduce((sum, action) => sum + counts[action], 0);
