import type { Condition } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { isRefusedFor } from '../../shell/api/api-error.ts';
import { noticeFailure, noticeSuccess } from '../../shell/notices.tsx';
import { changeWords } from './change-words.ts';
import type { FleetView } from './fleet-filters.ts';
import { putRows, refreshFleet, refreshRow } from './fleet-view.queries.ts';

interface ConditionChange {
  row: FleetRow;
  condition: Condition;
  /** The version that is taken back: not if another user has changed the vehicle since. */
  undoes?: number;
}

/**
 * Changes a vehicle's condition: shown at once, then the row and the totals come anew, and a notice says what moved and takes it
 * back; a failure puts the row back.
 */
export function useConditionChange(view: FleetView) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: ({ row, condition, undoes: version }: ConditionChange) =>
      call('changeVehicleCondition', {
        params: { id: row.id },
        body: version === undefined ? { condition } : { condition, version },
      }),
    onMutate: ({ row, condition }) => putRows(queryClient, view, [inCondition(row, condition)]),
    onSuccess: async ({ data: { version } }, { row, condition, undoes }) => {
      // Where the newer row does not come, the change stands all the same.
      const fresh = await refreshRow(queryClient, view, row.id).catch(() => undefined);
      const after = fresh ?? inCondition(row, condition);
      const undo = () => {
        focusCondition(row);
        change.mutate({ row: after, condition: row.condition, undoes: version });
      };
      noticeSuccess(changeWords(row, after), undoes === undefined ? { label: 'Undo', run: undo } : undefined);
    },
    onError: (error, given) => {
      putRows(queryClient, view, [given.row]);
      if (isRefusedFor(error, 'record.stale')) void refreshFleet(queryClient);
      noticeFailure(error, () => change.mutate(given));
    },
  });
  return change.mutate;
}

/** The notice goes with the Undo that has the focus: the cell that was changed takes it. */
function focusCondition({ id }: FleetRow) {
  const cell = document.querySelector<HTMLElement>(`[data-row-id="${id}"] [aria-haspopup="menu"]`);
  cell?.focus({ preventScroll: true });
}

/** The row as it will be: it carries the figures of every condition. */
function inCondition(row: FleetRow, condition: Condition): FleetRow {
  return {
    ...row,
    condition,
    auction: row[`${condition}_auction`],
    auction_weekly_change: row[`${condition}_weekly_change`],
    revenue: row[`${condition}_revenue`],
  };
}
