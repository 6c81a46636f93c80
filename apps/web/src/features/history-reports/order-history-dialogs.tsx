import { useSearch } from '@tanstack/react-router';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import type { RowSource } from '../fleet-view/public.ts';
import { useOrderHistory } from './use-order-history.ts';

const [OrderHistoryDialog, usePreloadedOrdering] = lazyDialog(
  async () => (await import('./order-history.dialog.tsx')).OrderHistoryDialog,
);

interface OrderHistoryDialogsProps {
  /** The list below. */
  list: Pick<RowSource, 'name' | 'askForPage'>;
  /** Vehicles that are ticked in it; `ids` is null where all that match are. */
  ticked: { ids: readonly number[] | null; count: number | undefined };
}

/** Shows the question before history reports are ordered, where the address names it, above a list. */
export function OrderHistoryDialogs({ list, ticked }: OrderHistoryDialogsProps) {
  const { dialog, vehicle } = useSearch({ strict: false });
  const { close } = useOrderHistory();
  usePreloadedOrdering();
  const chosen = vehicle === undefined ? ticked : { ids: [vehicle], count: 1 };
  const isAny = chosen.ids === null || chosen.ids.length > 0;
  return dialog === 'title-history' && isAny ? (
    <OrderHistoryDialog list={list} {...chosen} onClose={close} />
  ) : null;
}
