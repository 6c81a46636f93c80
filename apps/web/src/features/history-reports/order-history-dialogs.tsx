import { useSearch } from '@tanstack/react-router';
import type { RowSource } from '../fleet-view/public.ts';
import { OrderHistoryDialog } from './order-history.dialog.tsx';
import { useOrderHistory } from './use-order-history.ts';

interface OrderHistoryDialogsProps {
  /** The list below. */
  list: Pick<RowSource, 'name' | 'askForPage'>;
  /** Vehicles that are ticked in it; `ids` is null where all that match are. */
  ticked: { ids: readonly number[] | null; count: number | undefined };
}

/** Asks before history reports are ordered of the vehicle that the address names, or of those that are ticked. */
export function OrderHistoryDialogs({ list, ticked }: OrderHistoryDialogsProps) {
  const { vehicle } = useSearch({ strict: false });
  const { close } = useOrderHistory();
  const chosen = vehicle === undefined ? ticked : { ids: [vehicle], count: 1 };
  const isAny = chosen.ids === null || chosen.ids.length > 0;
  return isAny && <OrderHistoryDialog list={list} {...chosen} onClose={close} />;
}
