import type { Finance } from '@fleetworth/contract/finance';
import { call } from '../../shell/api/api-client.ts';
import { hasReason } from '../../shell/api/api-error.ts';
import { DeletionButton } from '../../shell/forms/confirmed-deletion.tsx';
import { toSaveProblem } from '../../shell/forms/form-errors.ts';
import { showError } from '../../shell/notices/notices.tsx';
import { handleStaleWrite } from '../../shell/forms/stale-write.ts';

interface RemoveFinanceProps {
  vehicle: { id: number; unit: string };
  finance: Finance;
  disabledReason: string | undefined;
  onRemoved: () => void;
  onNewer: (finance: Finance | null) => void;
}

export function RemoveFinance({ vehicle, finance, disabledReason, onRemoved, onNewer }: RemoveFinanceProps) {
  function remove() {
    const body = { vehicle: vehicle.id, type: null, version: finance.version };
    return handleStaleWrite(call('saveFinance', { body }), onNewer);
  }

  // A stale error closes the dialog, because the contract that it offers to remove has changed.
  function handleFailure(error: unknown) {
    if (!hasReason(error, 'record.stale')) return toSaveProblem(error);
    showError(error);
    return null;
  }

  return (
    <DeletionButton
      label="Remove finance data"
      confirmLabel="Remove"
      disabledReason={disabledReason}
      run={remove}
      doneText="Finance data removed."
      onDone={onRemoved}
      onFailed={handleFailure}
    >
      Unit <strong>{vehicle.unit}</strong> stays in the fleet without payoff or revenue/loss. The removed
      values stay visible under Changes, but can't be restored.
    </DeletionButton>
  );
}
