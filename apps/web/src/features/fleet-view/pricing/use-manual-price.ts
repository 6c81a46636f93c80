import { NUMBER_ONLY_TEXT } from '@fleetworth/contract/vehicle-choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { parseDollars } from '@fleetworth/domain/money';
import { readingHint, readMoney } from '@fleetworth/domain/reading';
import { useState } from 'react';
import { call } from '../../../shell/api/api-client.ts';
import { ApiError, ConnectionError, failureText } from '../../../shell/api/api-error.ts';
import { toSaveProblem } from '../../../shell/forms/form-errors.ts';
import { type CheckedChange, usePlausibilityCheck } from '../../../shell/forms/use-plausibility-check.ts';
import { useLeaveGuard } from '../../../shell/drafts/leave-guard.ts';
import { showError, showProblem, showSuccess } from '../../../shell/notices/notices.tsx';
import { useDraftForm } from '../../../shell/drafts/use-draft-form.ts';
import { useSaving } from '../../../shell/forms/use-saving.ts';
import { parseNumber } from '../../../shell/forms/parse-number.ts';

const FAILED_TEXT = 'There was a problem, please try again!';

interface PriceOptions {
  row: FleetRow;
  onPriced: (vehicleId: number) => void;
  onClose: () => void;
}

export function useManualPrice({ row, onPriced, onClose }: PriceOptions) {
  const draftForm = useDraftForm<{ value: number | string }, number | null>({
    name: `market value ${row.id}`,
    origin: row.default_market_value,
    valuesOf: (price) => ({ value: price ?? '' }),
    validate: () => ({}),
  });
  const guard = useLeaveGuard([draftForm]);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const { question, check } = usePlausibilityCheck();

  const { setPrice, showPriceSet } = useSetPrice({ row, onPriced });
  const onSaved = ({ message = '' }: { message?: string }) => {
    showPriceSet(message);
    guard.leave(onClose);
  };
  const onFailed = (error: unknown) => {
    setFailedSubmits((count) => count + 1);
    if (error instanceof ConnectionError) return toSaveProblem(error);
    // The field already explains the format, so no notice is needed.
    if (error instanceof UnreadablePrice) return null;
    showProblem(error instanceof ApiError && error.status === 422 ? failureText(error) : FAILED_TEXT);
    return null;
  };

  const saving = useSaving({
    save: async () => {
      const value = parseNumber(draftForm.form.values.value);
      if (value === undefined) throw createPriceError(draftForm.form.values.value);
      await check(listChangesToCheck(row, value));
      return await setPrice(value);
    },
    onSaved,
    onFailed,
  });
  const removal = useSaving({ save: () => setPrice(null), onSaved, onFailed });

  return {
    fieldProps: draftForm.form.getInputProps('value'),
    hasManualPrice: row.default_market_value !== null,
    isRemoving: removal.isSaving,
    remove: removal.run,
    dialog: {
      isSaving: saving.isSaving,
      isDirty: guard.isDirty,
      leaving: guard.leaving,
      // Retry would save the price. After a failed removal, the user presses the button that removes the
      // price again.
      problem: saving.problem ?? (removal.problem && { ...removal.problem, canRetry: false }),
      failedSubmits,
      question,
      onSubmit: saving.run,
      onClose: () => guard.leave(onClose),
    },
  };
}

/** Error for a price whose field already shows the problem. */
class UnreadablePrice extends Error {}

function createPriceError(value: number | string): Error {
  const reading = readMoney(String(value));
  const hasHint = 'problem' in reading && readingHint(reading.problem) !== null;
  return hasHint ? new UnreadablePrice() : new ApiError(422, { message: NUMBER_ONLY_TEXT });
}

/** Returns no change if the price is unchanged or invalid. Invalid prices are rejected when saved. */
function listChangesToCheck(
  { id, default_market_value: storedPrice }: FleetRow,
  value: number,
): CheckedChange[] {
  const cents = parseDollars(value);
  if (typeof cents !== 'number' || cents <= 0 || value === storedPrice) return [];
  return [{ kind: 'manual_price', id, fields: { value } }];
}

function useSetPrice({ row, onPriced }: Omit<PriceOptions, 'onClose'>) {
  const setPrice = (value: number | null) =>
    call('setDefaultMarketValue', { params: { id: row.id }, body: { value } });
  async function undo() {
    try {
      await setPrice(row.default_market_value);
      showSuccess(`Price of ${row.unit} restored.`);
      onPriced(row.id);
    } catch (error) {
      showError(error);
    }
  }
  const showPriceNotice = (message: string) => {
    showSuccess(`${message} Unit ${row.unit}.`, { label: 'Undo', run: () => void undo() });
    onPriced(row.id);
  };
  return { setPrice, showPriceSet: showPriceNotice };
}
