import { Button, Menu } from '@mantine/core';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { Icon } from '@fleetworth/ui/icon';
import { type ReactNode, useMemo, useState } from 'react';
import { useAuthority } from '../../../shell/api/authority.ts';
import { useFleetView } from '../../fleet-view/public.ts';
import {
  ClearConfirmation,
  SelectionList,
  useVehicleSelection,
  type VehicleSelection,
} from '../../vehicle-selection/public.ts';
import { SaleReviewDialog } from '../review/sale-review.dialog.tsx';
import { SELL_COLUMNS } from './sell-columns.tsx';
import { createSellSelectionDefinition, type SellValues } from './sell-values.ts';
import { SellResults } from '../run/sell-results.tsx';
import { isAllAccepted, type SellRun } from '../run/sell-run.ts';
import classes from '../selling.module.css';
import { useAvailableChannels } from '../channels/use-available-channels.ts';
import { type ChosenChannel, useSelling } from './use-selling.ts';

interface SellPanelProps {
  selectionName: string;
  onOpen: (vehicle: { id: number }) => void;
  openVehicleId: number | undefined;
  channel?: ChosenChannel | undefined;
  onAllSent?: () => void;
  /** `isPrimary` is true once all vehicles were accepted. */
  renderBack: (isPrimary: boolean) => ReactNode;
}

export function SellPanel({
  selectionName,
  channel,
  onOpen,
  openVehicleId,
  onAllSent = doNothing,
  renderBack,
}: SellPanelProps) {
  const definition = useMemo(() => createSellSelectionDefinition(selectionName), [selectionName]);
  const { view } = useFleetView();
  const selection = useVehicleSelection(definition, view);
  const selling = useSelling(selectionName, selection, onAllSent);
  const { review } = selling;
  const run = selling.run?.selection === selectionName ? selling.run : null;
  const areAllAccepted = run !== null && isAllAccepted(run);
  const { noWritableCompanyReason } = useAuthority();
  const [isClearing, setClearing] = useState(false);
  const disabledReason =
    noWritableCompanyReason ?? getSellButtonDisabledReason(selling.run, selectionName, selection);

  return (
    <>
      <div className={classes.toolbar}>
        <SellButton
          channel={channel}
          disabledReason={disabledReason}
          isBusy={selling.isLoadingReview}
          onSell={(selectedChannel) => void selling.beginSale(selectedChannel)}
        />
        <Button
          size="sm"
          h={32}
          variant="default"
          disabled={selection.count === 0}
          onClick={() => setClearing(true)}
        >
          Clear List
        </Button>
        {renderBack(areAllAccepted)}
      </div>
      {run !== null && (
        <SellResults run={run} areAllAccepted={areAllAccepted} onAccepted={selection.remove} />
      )}
      <SelectionList
        definition={definition}
        selection={selection}
        columns={SELL_COLUMNS}
        screen="sell-selection"
        onOpen={onOpen}
        openVehicleId={openVehicleId}
        empty={{ text: 'No vehicles are selected for sale.', action: renderBack(false) }}
      />
      <ClearConfirmation
        isOpen={isClearing}
        count={selection.count}
        onClose={() => setClearing(false)}
        onClear={selection.clear}
      />
      {review !== null && (
        <SaleReviewDialog
          channelLabel={review.label}
          vehicles={review.vehicles}
          onSend={selling.send}
          onClose={selling.closeReview}
        />
      )}
    </>
  );
}

interface SellButtonProps {
  channel: ChosenChannel | undefined;
  disabledReason: string | undefined;
  /** True while the channel's data for the review loads. */
  isBusy: boolean;
  onSell: (channel: ChosenChannel) => void;
}

function SellButton({ channel, disabledReason, isBusy, onSell }: SellButtonProps) {
  const channels = useAvailableChannels();
  const buttonProps = { isBusy, disabled: disabledReason !== undefined, title: disabledReason };
  if (channel)
    return (
      <BusyButton {...buttonProps} onClick={() => onSell(channel)}>
        Sell with {channel.label}
      </BusyButton>
    );
  return (
    <Menu position="bottom-start" width={240} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <BusyButton {...buttonProps} rightSection={<Icon name="down" sizePx={14} />}>
          Sell Vehicles
        </BusyButton>
      </Menu.Target>
      <Menu.Dropdown>
        {channels.map(({ provider, label }) => (
          <Menu.Item key={provider} onClick={() => onSell({ provider, label })}>
            Sell with {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function getSellButtonDisabledReason(
  run: SellRun | null,
  selectionName: string,
  { count, hasUnloadedRows }: Pick<VehicleSelection<SellValues>, 'count' | 'hasUnloadedRows'>,
): string | undefined {
  if (run?.isRunning) return 'Vehicles are being sold';
  if (run?.selection === selectionName) return 'Click RE-SELL first to leave the results';
  if (count === 0) return 'No vehicles are selected';
  return hasUnloadedRows ? LOADING_TEXT : undefined;
}

const LOADING_TEXT = 'The vehicles are still loading';

const doNothing = () => {};
