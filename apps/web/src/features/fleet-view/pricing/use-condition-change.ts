import type { Condition } from '@fleetworth/contract/choices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shell/api/api-client.ts';
import { hasReason } from '../../../shell/api/api-error.ts';
import { showError, showSuccess } from '../../../shell/notices/notices.tsx';
import { formatConditionChange } from './change-labels.ts';
import { type ViewedList, replaceLoadedRows, refreshFleet, refreshRow } from '../fleet-view.queries.ts';
import type { ListedRow } from '../list/listed-row.ts';

interface ConditionChange<Row> {
  row: Row;
  condition: Condition;
  /** Version to undo. The change is rejected if another user has changed the vehicle since. */
  undoneVersion?: number;
}

export function useConditionChange<Row extends ListedRow>(viewedList: ViewedList<Row>) {
  const { withCondition } = viewedList.list;
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: ({ row, condition, undoneVersion: version }: ConditionChange<Row>) =>
      call('changeVehicleCondition', {
        params: { id: row.id },
        body: version === undefined ? { condition } : { condition, version },
      }),
    onMutate: ({ row, condition }) =>
      replaceLoadedRows(queryClient, viewedList, [withCondition(row, condition)]),
    onSuccess: async ({ data: { version } }, { row, condition, undoneVersion }) => {
      // The change is stored even if the updated row can't be fetched.
      const fresh = await refreshRow(queryClient, viewedList, row.id).catch(() => undefined);
      const after = fresh ?? withCondition(row, condition);
      const undo = () => {
        focusCondition(row);
        change.mutate({ row: after, condition: row.condition, undoneVersion: version });
      };
      showSuccess(
        formatConditionChange(row, after),
        undoneVersion === undefined ? { label: 'Undo', run: undo } : undefined,
      );
    },
    onError: (error, variables) => {
      replaceLoadedRows(queryClient, viewedList, [variables.row]);
      if (hasReason(error, 'record.stale')) void refreshFleet(queryClient);
      showError(error, () => change.mutate(variables));
    },
  });
  return change.mutate;
}

// The notice disappears with its focused Undo button, so the focus moves to the changed cell.
function focusCondition({ id }: ListedRow) {
  const cell = document.querySelector<HTMLElement>(`[data-row-id="${id}"] [aria-haspopup="menu"]`);
  cell?.focus({ preventScroll: true });
}
