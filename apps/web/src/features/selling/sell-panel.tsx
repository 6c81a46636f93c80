import { Button, Menu } from '@mantine/core';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import { Icon } from '@fleetworth/ui/icon';
import { type ReactNode, useMemo, useState } from 'react';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { useAuthority } from '../../shell/session/authority.ts';
import { useFleetView } from '../fleet-view/public.ts';
import {
  ClearQuestion,
  SelectionList,
  useVehicleSelection,
  type VehicleSelection,
} from '../vehicle-selection/public.ts';
import { SELL_COLUMNS } from './sell-columns.tsx';
import { sellKind, type SellValues } from './sell-kind.ts';
import { SellResults } from './sell-results.tsx';
import type { SellRun } from './sell-run.ts';
import classes from './selling.module.css';
import { useOpenChannels } from './use-open-channels.ts';
import { type ChosenChannel, useSelling } from './use-selling.ts';

interface SellPanelProps {
  /** Name under which the selection is kept. */
  name: string;
  onOpen: (vehicle: { id: number }) => void;
  openedId: number | undefined;
  /** Channel that was chosen before; else a menu offers all of them. */
  channel?: ChosenChannel | undefined;
  /** Called once everything was sent. */
  onPosted?: () => void;
  /** What leads back to the vehicles. */
  back: ReactNode;
}

const NAMED_MOST = 8;

/** Vehicles to be sold with their values, the channels that take them, and what these answered. */
export function SellPanel({ name, channel, onOpen, openedId, onPosted = nothing, back }: SellPanelProps) {
  const kind = useMemo(() => sellKind(name), [name]);
  const { view } = useFleetView();
  const selection = useVehicleSelection(kind, view);
  const selling = useSelling(name, selection, onPosted);
  const { question } = selling;
  const run = selling.run?.selection === name ? selling.run : null;
  const isAgain = question !== null && question.units.length > 0;
  const { reasonNotToAdd } = useAuthority();
  const [isClearing, setClearing] = useState(false);
  const reason = reasonNotToAdd ?? reasonNotToPost(selling.run, name, selection);

  return (
    <>
      <div className={classes.toolbar}>
        <PostButton channel={channel} reason={reason} onPost={(chosen) => void selling.begin(chosen)} />
        <Button
          size="sm"
          h={32}
          variant="default"
          disabled={selection.count === 0}
          onClick={() => setClearing(true)}
        >
          Clear List
        </Button>
        {back}
      </div>
      {run !== null && <SellResults run={run} onAccepted={selection.remove} />}
      <SelectionList
        kind={kind}
        selection={selection}
        columns={SELL_COLUMNS}
        screen="sell-selection"
        onOpen={onOpen}
        openedId={openedId}
        empty={{ text: 'No vehicle is selected for sale.', lead: back }}
      />
      <ClearQuestion
        isOpen={isClearing}
        count={selection.count}
        onClose={() => setClearing(false)}
        onClear={selection.clear}
      />
      <ConfirmDialog
        isOpen={question !== null}
        title={`${isAgain ? 'Sell again' : 'Sell'} with ${question?.label ?? ''}?`}
        cancelLabel="Cancel"
        confirmLabel={isAgain ? 'Sell again' : 'Sell anyway'}
        onCancel={selling.dropQuestion}
        onConfirm={() => question && selling.sell(question)}
      >
        {question && [checkText(question.toCheck), listedWords(question)].filter(Boolean).join(' ')}
      </ConfirmDialog>
    </>
  );
}

interface PostButtonProps {
  channel: ChosenChannel | undefined;
  /** Why nothing can be posted now. */
  reason: string | undefined;
  onPost: (channel: ChosenChannel) => void;
}

/** Posts to the channel that was chosen, or offers one entry for each channel that is not off. */
function PostButton({ channel, reason, onPost }: PostButtonProps) {
  const channels = useOpenChannels();
  const look = { size: 'sm', h: 32, disabled: reason !== undefined, title: reason } as const;
  if (channel)
    return (
      <Button {...look} onClick={() => onPost(channel)}>
        Sell with {channel.label}
      </Button>
    );
  return (
    <Menu position="bottom-start" width={240} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button {...look} rightSection={<Icon name="down" sizePx={14} />}>
          Sell Vehicles
        </Button>
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

function reasonNotToPost(
  run: SellRun | null,
  name: string,
  { count, isIncomplete }: Pick<VehicleSelection<SellValues>, 'count' | 'isIncomplete'>,
): string | undefined {
  if (run?.isRunning) return 'Vehicles are being sold';
  if (run?.selection === name) return 'RE-SELL leaves the results first';
  if (count === 0) return 'No vehicle is selected';
  return isIncomplete ? LOADING : undefined;
}

/** '3 vehicles to check: 1041, 1042, 1043.' */
const checkText = (units: readonly string[]): string =>
  units.length === 0 ? '' : `${counted(units.length, 'vehicle')} to check: ${namedUnits(units)}.`;

function listedWords({ label, units }: { label: string; units: readonly string[] }): string {
  if (units.length === 0) return '';
  const vehicles = counted(units.length, 'vehicle');
  const which = namedUnits(units);
  if (units.length === 1) return `${vehicles} stands at ${label} already: ${which}. It is offered once more.`;
  return `${vehicles} stand at ${label} already: ${which}. They are offered once more.`;
}

function namedUnits(units: readonly string[]): string {
  const others = units.length - NAMED_MOST;
  const named = units.slice(0, NAMED_MOST).join(', ');
  return others > 0 ? `${named} and ${figures.count(others)} more` : named;
}

/** Some of them have values that were not checked. */
const LOADING = "The vehicles aren't loaded yet";

const nothing = () => {};
