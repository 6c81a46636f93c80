import { useSearch } from '@tanstack/react-router';
import type { RowSource } from '../fleet-view/public.ts';
import { OrderHistoryDialog } from './order-history.dialog.tsx';
import { useOrderHistory } from './use-order-history.ts';

interface OrderHistoryDialogsProps {
  list: Pick<RowSource, 'name' | 'fetchPage'>;
  /** `ids` is null when all vehicles that match the view are selected. */
  selected: { ids: readonly number[] | null; count: number | undefined };
}

export function OrderHistoryDialogs({ list, selected }: OrderHistoryDialogsProps) {
  const { vehicle } = useSearch({ strict: false });
  const { close } = useOrderHistory();
  const vehicles = vehicle === undefined ? selected : { ids: [vehicle], count: 1 };
  const hasVehicles = vehicles.ids === null || vehicles.ids.length > 0;
  return hasVehicles && <OrderHistoryDialog list={list} {...vehicles} onClose={close} />;
}
