import { MOST_TAGGED, MOST_TAGGED_TEXT } from '@fleetworth/contract/vehicle-choices';
import { useAuthority } from '../../shell/authority.ts';
import type { ListedRow } from './listed-row.ts';
import type { RowSelection } from './use-row-selection.ts';

/** Why the selected vehicles can not be tagged; undefined where they can. */
export function useTagReason(
  { isAny, count }: RowSelection<ListedRow>,
  noTagsReason: string | undefined,
): string | undefined {
  const { reasonNotToAdd } = useAuthority();
  if (reasonNotToAdd !== undefined) return reasonNotToAdd;
  if (noTagsReason !== undefined) return noTagsReason;
  if (!isAny) return 'Select vehicles first';
  if (count === undefined) return 'The selected vehicles are being counted';
  return count > MOST_TAGGED ? MOST_TAGGED_TEXT : undefined;
}
