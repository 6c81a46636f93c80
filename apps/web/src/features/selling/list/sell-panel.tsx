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
import { createSellSelectionKind, type SellValues } from './sell-kind.ts';
import { SellResults } from '../run/sell-results.tsx';
import { isAllAccepted, type SellRun } from '../run/sell-run.ts';
import classes from '../selling.module.css';
import { useAvailableChannels } from '../channels/use-available-channels.ts';
import { type ChosenChannel, useSelling } from './use-selling.ts';

interface SellPanelProps {
  name: string;
  onOpen: (vehicle: { id: number }) => void;
  openVehicleId: number | undefined;
  channel?: ChosenChannel | undefined;
  onPosted?: () => void;
  /** `isMain` is true once all vehicles were accepted. */
  renderBack: (isMain: boolean) => ReactNode;
}

export function SellPanel({
  name,
  channel,
  onOpen,
  openVehicleId,
  onPosted = doNothing,
  renderBack,
}: SellPanelProps) {
  const kind = useMemo(() => createSellSelectionKind(name), [name]);
  const { view } = useFleetView();
  const selection = useVehicleSelection(kind, view);
  const selling = useSelling(name, selection, onPosted);
  const { review } = selling;
  const run = selling.run?.selection === name ? selling.run : null;
  const isSaleDone = run !== null && isAllAccepted(run);
  const { allReadOnlyReason } = useAuthority();
  const [isClearing, setClearing] = useState(false);
  const disabledReason = allReadOnlyReason ?? getPostDisabledReason(selling.run, name, selection);

  return (
    <>
      <div className={classes.toolbar}>
        <PostButton
          channel={channel}
          disabledReason={disabledReason}
          isBusy={selling.isChecking}
          onPost={(selectedChannel) => void selling.beginSale(selectedChannel)}
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
        {renderBack(isSaleDone)}
      </div>
      {run !== null && <SellResults run={run} isDone={isSaleDone} onAccepted={selection.remove} />}
      <SelectionList
        kind={kind}
        selection={selection}
        columns={SELL_COLUMNS}
        screen="sell-selection"
        onOpen={onOpen}
        openVehicleId={openVehicleId}
        empty={{ text: 'No vehicles are selected for sale.', lead: renderBack(false) }}
      />
      <ClearConfirmation
        isOpen={isClearing}
        count={selection.count}
        onClose={() => setClearing(false)}
        onClear={selection.clear}
      />
      {review !== null && (
        <SaleReviewDialog
          label={review.label}
          vehicles={review.vehicles}
          onSend={selling.send}
          onClose={selling.closeReview}
        />
      )}
    </>
  );
}

interface PostButtonProps {
  channel: ChosenChannel | undefined;
  disabledReason: string | undefined;
  /** True while the channel's data for the review loads. */
  isBusy: boolean;
  onPost: (channel: ChosenChannel) => void;
}

function PostButton({ channel, disabledReason, isBusy, onPost }: PostButtonProps) {
  const channels = useAvailableChannels();
  const buttonProps = { isBusy, disabled: disabledReason !== undefined, title: disabledReason };
  if (channel)
    return (
      <BusyButton {...buttonProps} onClick={() => onPost(channel)}>
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
          <Menu.Item key={provider} onClick={() => onPost({ provider, label })}>
            Sell with {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function getPostDisabledReason(
  run: SellRun | null,
  name: string,
  { count, isIncomplete }: Pick<VehicleSelection<SellValues>, 'count' | 'isIncomplete'>,
): string | undefined {
  if (run?.isRunning) return 'Vehicles are being sold';
  if (run?.selection === name) return 'Click RE-SELL first to leave the results';
  if (count === 0) return 'No vehicles are selected';
  return isIncomplete ? LOADING : undefined;
}

const LOADING = 'The vehicles are still loading';

const doNothing = () => {};
