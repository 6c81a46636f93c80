import { MAX_BULK_EDITED, TOO_MANY_BULK_EDITED_TEXT } from '@fleetworth/contract/vehicle-choices';
import { useAuthority } from '../../../shell/api/authority.ts';
import type { ListedRow } from '../list/listed-row.ts';
import type { RowSelection } from '../list/use-row-selection.ts';

type SelectionState = Pick<RowSelection<ListedRow>, 'hasSelection' | 'count'>;

export function useBulkEditDisabledReason({ hasSelection, count }: SelectionState): string | undefined {
  const { noWritableCompanyReason } = useAuthority();
  if (noWritableCompanyReason !== undefined) return noWritableCompanyReason;
  if (!hasSelection) return 'Select vehicles first';
  if (count === undefined) return 'Counting the selected vehicles…';
  return count > MAX_BULK_EDITED ? TOO_MANY_BULK_EDITED_TEXT : undefined;
}

export function findSelectionCompany(
  filteredCompanyId: number | undefined,
  rows: readonly ListedRow[] | undefined,
): number | undefined {
  if (filteredCompanyId !== undefined) return filteredCompanyId;
  const ids = new Set(rows?.map(({ company }) => company.id));
  return ids.size === 1 ? [...ids][0] : undefined;
}
