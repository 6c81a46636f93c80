import { Button } from '@mantine/core';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { query } from '../../shell/api/query.ts';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { Page } from '../../shell/layout/page.tsx';
import { showError, showProblem, showSuccess } from '../../shell/notices/notices.tsx';
import { useAuthority } from '../../shell/api/authority.ts';
import { useFleetView } from '../fleet-view/public.ts';
import {
  ClearConfirmation,
  SelectionList,
  useVehicleSelection,
  type VehicleSelection,
} from '../vehicle-selection/public.ts';
import { GUIDE_SELECTION, toOrderBody } from './guide-selection.ts';
import type { GuideOrderInput } from './use-select-for-guide.ts';
import { GUIDE_COLUMNS } from './guide-selection.columns.tsx';
import { BulkSelectionMenu, TOOL_BUTTON_PROPS } from './guide-toolbar.tsx';

export function GuideSelectionScreen() {
  const navigate = useNavigate();
  const { view } = useFleetView();
  const selection = useVehicleSelection(GUIDE_SELECTION, view);
  const [isClearing, setClearing] = useState(false);
  const { data: price } = useQuery({
    ...query('listGuideOrders', { query: { per: 1 } }),
    select: (orders) => orders.price,
  });
  const open = useCallback(
    ({ id }: { id: number }) => void navigate({ to: paths.valueByVehicle, search: { panel: id } }),
    [navigate],
  );
  const { count } = selection;
  return (
    <Page
      title="Black Book selection"
      subtitle={formatPrice(count, price)}
      actions={
        <>
          <Button {...TOOL_BUTTON_PROPS} renderRoot={(props) => <Link to={paths.guideVehicles} {...props} />}>
            Back to vehicle list
          </Button>
          <Button {...TOOL_BUTTON_PROPS} renderRoot={(props) => <Link to={paths.guideOrders} {...props} />}>
            History
          </Button>
          <BulkSelectionMenu />
          {count > 0 && (
            <Button {...TOOL_BUTTON_PROPS} onClick={() => setClearing(true)}>
              Clear List
            </Button>
          )}
          <RunButton selection={selection} isOffered={price !== null} />
        </>
      }
    >
      <SelectionList
        definition={GUIDE_SELECTION}
        selection={selection}
        columns={GUIDE_COLUMNS}
        screen="guide-selection"
        onOpen={open}
        openVehicleId={undefined}
        empty={{
          text: 'No vehicles are selected for Black Book.',
          action: (
            <Button renderRoot={(props) => <Link to={paths.guideVehicles} {...props} />}>
              Select vehicles
            </Button>
          ),
        }}
      />
      <ClearConfirmation
        isOpen={isClearing}
        count={count}
        onClose={() => setClearing(false)}
        onClear={selection.clear}
      />
    </Page>
  );
}

function formatPrice(count: number, price: number | null | undefined): string {
  if (price === null) return "Black Book valuations aren't available on this installation.";
  if (price === undefined || count === 0) return 'Order Black Book values for selected vehicles';
  const total = figures.usd((Math.round(price * 100) * count) / 100);
  return `${counted(count, 'vehicle')} at ${figures.usd(price)}: ${total}`;
}

interface RunButtonProps {
  selection: VehicleSelection<GuideOrderInput>;
  isOffered: boolean;
}

function RunButton({ selection, isOffered }: RunButtonProps) {
  const navigate = useNavigate();
  const { noWritableCompanyReason } = useAuthority();
  const { entries, count, rowsToFixCount, hasUnloadedRows } = selection;
  const disabledReason = noWritableCompanyReason ?? (hasUnloadedRows ? LOADING_TEXT : undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: (orderedEntries: ReadonlyMap<number, GuideOrderInput>) =>
      call('orderGuideValues', { body: toOrderBody(orderedEntries) }),
    onSuccess: ({ data, message }) => {
      selection.clear();
      showSuccess(message ?? 'Vehicles saved successfully');
      void navigate({ to: paths.guideOrder, params: { orderId: data.id } });
    },
    onError: (error, orderedEntries) => {
      if (selection.showRejection(error, [...orderedEntries.keys()])) showProblem(FORM_INVALID_TEXT);
      else showError(error);
    },
  });
  if (!isOffered || count === 0) return null;
  return (
    <BusyButton
      isBusy={isPending}
      size="sm"
      h={32}
      disabled={disabledReason !== undefined}
      title={disabledReason}
      onClick={() =>
        rowsToFixCount > 0 || entries === undefined ? showProblem(FORM_INVALID_TEXT) : mutate(entries)
      }
    >
      Run Blackbook ({figures.count(count)})
    </BusyButton>
  );
}

const LOADING_TEXT = 'The vehicles are still loading';
const FORM_INVALID_TEXT = 'Please fill out all required fields';
