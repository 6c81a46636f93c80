import { MAX_TAGGED_VEHICLES, TOO_MANY_TAGGED_TEXT } from '@fleetworth/contract/vehicle-choices';
import { useQuery } from '@tanstack/react-query';
import { useAuthority } from '../../../shell/api/authority.ts';
import { query } from '../../../shell/api/query.ts';
import type { ListedRow } from '../list/listed-row.ts';
import type { RowSelection } from '../list/use-row-selection.ts';

export function useNoTagsReason(): string | undefined {
  const { data: tags } = useQuery(query('listVehicleTags'));
  return tags?.length === 0 ? 'There are no custom tags' : undefined;
}

export function useTaggingDisabledReason({
  hasSelection,
  count,
}: Pick<RowSelection<ListedRow>, 'hasSelection' | 'count'>): string | undefined {
  const noTagsReason = useNoTagsReason();
  const { noWritableCompanyReason } = useAuthority();
  if (noWritableCompanyReason !== undefined) return noWritableCompanyReason;
  if (noTagsReason !== undefined) return noTagsReason;
  if (!hasSelection) return 'Select vehicles first';
  if (count === undefined) return 'Counting the selected vehicles…';
  return count > MAX_TAGGED_VEHICLES ? TOO_MANY_TAGGED_TEXT : undefined;
}
