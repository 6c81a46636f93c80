import type { Condition } from '@fleetworth/contract/choices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shell/api/api-client.ts';
import { isRefusedFor } from '../../../shell/api/api-error.ts';
import { noticeFailure, noticeSuccess } from '../../../shell/notices/notices.tsx';
import { changeWords } from './change-words.ts';
import { type Listing, putRows, refreshFleet, refreshRow } from '../fleet-view.queries.ts';
import type { ListedRow } from '../list/listed-row.ts';

interface ConditionChange<Row> {
  row: Row;
  condition: Condition;
  /** The version that is taken back: not if another user has changed the vehicle since. */
  undoes?: number;
}

/**
 * Changes a vehicle's condition: shown at once, then the row and the totals come anew, and a notice says what moved and takes it
 * back; a failure puts the row back.
 */
export function useConditionChange<Row extends ListedRow>(listing: Listing<Row>) {
  const { inCondition } = listing.list;
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: ({ row, condition, undoes: version }: ConditionChange<Row>) =>
      call('changeVehicleCondition', {
        params: { id: row.id },
        body: version === undefined ? { condition } : { condition, version },
      }),
    onMutate: ({ row, condition }) => putRows(queryClient, listing, [inCondition(row, condition)]),
    onSuccess: async ({ data: { version } }, { row, condition, undoes }) => {
      // Where the newer row does not come, the change stands all the same.
      const fresh = await refreshRow(queryClient, listing, row.id).catch(() => undefined);
      const after = fresh ?? inCondition(row, condition);
      const undo = () => {
        focusCondition(row);
        change.mutate({ row: after, condition: row.condition, undoes: version });
      };
      noticeSuccess(changeWords(row, after), undoes === undefined ? { label: 'Undo', run: undo } : undefined);
    },
    onError: (error, given) => {
      putRows(queryClient, listing, [given.row]);
      if (isRefusedFor(error, 'record.stale')) void refreshFleet(queryClient);
      noticeFailure(error, () => change.mutate(given));
    },
  });
  return change.mutate;
}

/** The notice goes with the Undo that has the focus: the cell that was changed takes it. */
function focusCondition({ id }: ListedRow) {
  const cell = document.querySelector<HTMLElement>(`[data-row-id="${id}"] [aria-haspopup="menu"]`);
  cell?.focus({ preventScroll: true });
}
