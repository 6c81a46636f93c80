import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { counted } from '../../shell/format/plural.ts';
import { SellHistoryDialog } from './history/sell-history.dialog.tsx';
import { SellVehiclesDialog } from './sell-vehicles.dialog.tsx';
import type { SellDialogActions } from './use-sell-dialogs.ts';

interface SellDialogsProps {
  /** Selected vehicles; null when all vehicles that match the view are selected. */
  selectedIds: readonly number[] | null;
  actions: SellDialogActions;
}

export function SellDialogs({ selectedIds, actions }: SellDialogsProps) {
  const { dialog, channel, vehicle } = useSearch({ strict: false });
  const navigate = useNavigate();
  const closeDialog = () =>
    void navigate({
      to: '.',
      search: (before: object) => ({
        ...before,
        dialog: undefined,
        channel: undefined,
        vehicle: undefined,
      }),
      resetScroll: false,
    });
  return (
    <>
      {dialog === 'sell' && <SellVehiclesDialog provider={channel} onClose={closeDialog} />}
      {dialog === 'sell-history' && (
        <SellHistoryDialog
          vehicleIds={vehicle === undefined ? (selectedIds ?? []) : [vehicle]}
          onClose={closeDialog}
        />
      )}
      <ConfirmDialog
        isOpen={actions.replacement?.isOpen === true}
        title="All changes will be lost! Are you sure you want to clean?"
        cancelLabel="Cancel"
        confirmLabel="Replace"
        isDestructive
        onCancel={actions.closeReplacement}
        onConfirm={actions.replace}
      >
        {counted(actions.replacement?.lostCount ?? 0, 'vehicle')} from your previous selection, with the
        values you entered, will be replaced by your new selection.
      </ConfirmDialog>
    </>
  );
}
