import type { ComponentProps } from 'react';
import { SelectForGuide } from '../../features/guide-valuations/select-for-guide.tsx';
import {
  HistoryReportOrderMenuItem,
  HistoryReportOrderButton,
} from '../../features/history-reports/history-report-order-actions.tsx';
import { SellRowMenuItems, SellSelectedMenu } from '../../features/selling/sell-menus.tsx';
import type { SellDialogActions } from '../../features/selling/use-sell-dialogs.ts';

interface SelectedActionsProps {
  selected: ComponentProps<typeof SelectForGuide>;
  selling: SellDialogActions;
}

export const SelectedActions = ({ selected, selling }: SelectedActionsProps) => (
  <>
    <SellSelectedMenu selected={selected} actions={selling} />
    <HistoryReportOrderButton />
    <SelectForGuide {...selected} />
  </>
);

interface RowActionsProps {
  row: { id: number; company: { id: number }; status: string };
  selling: SellDialogActions;
}

export const RowActions = ({ row, selling }: RowActionsProps) => (
  <>
    <SellRowMenuItems row={row} actions={selling} />
    <HistoryReportOrderMenuItem row={row} />
  </>
);
