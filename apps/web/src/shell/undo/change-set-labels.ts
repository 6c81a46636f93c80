import type { ChangedKind, ChangeSetKind } from '@fleetworth/contract/change-set-choices';
import type { ChangeSet } from '@fleetworth/contract/change-sets';
import { figures } from '../format/figures.ts';

const NOUNS: Record<ChangedKind, readonly [singular: string, plural: string]> = {
  company: ['company', 'companies'],
  location: ['location', 'locations'],
  group: ['vehicle group', 'vehicle groups'],
  class: ['vehicle class', 'vehicle classes'],
  tag: ['tag', 'tags'],
  vehicle: ['vehicle', 'vehicles'],
  class_performance: ['class performance', 'class performances'],
};

const countRecords = (kind: ChangedKind, count: number): string =>
  `${figures.count(count)} ${NOUNS[kind][count === 1 ? 0 : 1]}`;

export const formatCounts = ({ counts }: Pick<ChangeSet, 'counts'>): string =>
  counts.map(({ kind, count }) => countRecords(kind, count)).join(', ') || 'No records';

/** Names the kind of the records only if all records of the change set have the same kind. */
export function formatRecords({ counts }: Pick<ChangeSet, 'counts'>, count: number): string {
  const [only, ...others] = counts;
  if (only !== undefined && others.length === 0) return countRecords(only.kind, count);
  return `${figures.count(count)} ${count === 1 ? 'record' : 'records'}`;
}

const TITLES: Record<Exclude<ChangeSetKind, 'undo'>, string> = {
  batch: 'Import',
  bulk_edit: 'Bulk edit',
  tagging: 'Tagging',
  deletion: 'Deletion',
  restore: 'Restore',
};

export function formatChange({ kind, name, undoes_kind }: ChangeSet): string {
  const addName = (title: string) => (name === null ? title : `${title} · ${name}`);
  if (kind !== 'undo') return addName(TITLES[kind]);
  const undoneAction =
    undoes_kind === null || undoes_kind === 'undo' ? 'an undo' : TITLES[undoes_kind].toLowerCase();
  return addName(`Undo of ${undoneAction}`);
}

export function formatQuestion(changeSet: ChangeSet): string {
  const change = formatChange(changeSet);
  return `Undo ${change.charAt(0).toLowerCase()}${change.slice(1)}?`;
}

export function formatUndo(changeSet: ChangeSet): string | null {
  const { undo } = changeSet;
  if (undo === null) return null;
  const done = figures.count(undo.undone_count + undo.left_count);
  if (undo.finished_at === null) return `Undoing: ${done} of ${formatRecords(changeSet, undo.of)}`;
  const unchanged = undo.left_count === 0 ? '' : ` ${figures.count(undo.left_count)} left unchanged.`;
  return `Undone by ${undo.user.name}.${unchanged}`;
}
