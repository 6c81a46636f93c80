import { figures } from '../../../shell/format/figures.ts';
import { CONDITION_LABELS } from '../../../shell/format/vehicle-labels.ts';
import type { ListedRow } from '../list/listed-row.ts';

type ChangedRow = ListedRow & { revenue?: number | null };

export function formatConditionChange(before: ChangedRow, after: ChangedRow): string {
  const changes = [
    `${after.unit}: ${CONDITION_LABELS[before.condition]} to ${CONDITION_LABELS[after.condition]}.`,
    `Auction ${formatTransition(figures.wholeUsd(before.auction), figures.wholeUsd(after.auction))}`,
  ].join(' ');
  const [oldRevenue = null, newRevenue = null] = [before.revenue, after.revenue];
  if (oldRevenue === null && newRevenue === null) return changes;
  const [from, to] = [oldRevenue, newRevenue].map(figures.signedWholeUsd);
  return `${changes}, revenue/loss ${formatTransition(from, to)}`;
}

const formatTransition = (before = '', after = '') =>
  before === after ? `stays ${after}` : `${before} to ${after}`;
