import { Button } from '@mantine/core';
import { type GridSelection, NOTHING_SELECTED } from '@fleetworth/ui/grid-selection';
import { ViewDialog } from '@fleetworth/ui/view-dialog';
import { useState } from 'react';
import { useSelectionEntries } from '../../../shell/drafts/use-selection-entries.ts';
import type { SellValues } from '../list/sell-values.ts';
import { SELL_NOW_SELECTION } from '../use-sell-dialogs.ts';
import { figures } from '../../../shell/format/figures.ts';
import { SellHistoryList } from './sell-history-list.tsx';
import type { HistoryQuery } from './sell-history.queries.ts';
import { SendToSellListButton } from './send-to-sell-list-button.tsx';
import { SellPanel } from '../list/sell-panel.tsx';
import { sellRun } from '../run/sell-run.ts';
import classes from '../selling.module.css';
import { useSelectedOfferValues } from './use-selected-offer-values.ts';

const PER_PAGE = 10;

interface SellHistoryProps {
  /** Vehicles whose offers are shown; empty for all. */
  vehicleIds: readonly number[];
  onClose: () => void;
}

export function SellHistoryDialog({ vehicleIds, onClose }: SellHistoryProps) {
  const [isSelling, setSelling] = useState(false);
  const [selection, setSelection] = useState<GridSelection>(NOTHING_SELECTED);
  const filters: HistoryQuery = {
    per: PER_PAGE,
    ...(vehicleIds.length > 0 && { vehicle_id: vehicleIds.slice(0, MAX_FILTERED_VEHICLES) }),
  };
  const { store } = useSelectionEntries<SellValues>(SELL_NOW_SELECTION);
  const valuesByVehicle = useSelectedOfferValues(filters, selection);

  function sellAgain() {
    store.put(valuesByVehicle);
    setSelling(true);
  }

  function backToHistory() {
    sellRun.clear();
    setSelection(NOTHING_SELECTED);
    setSelling(false);
  }

  return (
    <ViewDialog title={isSelling ? 'Sell vehicles' : 'Sell history'} onClose={onClose}>
      {isSelling ? (
        <SellPanel
          selectionName={SELL_NOW_SELECTION}
          openVehicleId={undefined}
          onOpen={() => {}}
          onAllSent={backToHistory}
          renderBack={(isPrimary) => (
            <Button size="sm" h={32} variant={isPrimary ? 'filled' : 'default'} onClick={backToHistory}>
              Back to history
            </Button>
          )}
        />
      ) : (
        <>
          <div className={classes.toolbar}>
            <SendToSellListButton count={valuesByVehicle.size} onSend={sellAgain} />
            <Button
              size="sm"
              h={32}
              variant={valuesByVehicle.size === 0 ? 'filled' : 'default'}
              onClick={onClose}
            >
              Back to vehicle list
            </Button>
            {vehicleIds.length > MAX_FILTERED_VEHICLES && (
              <p className={classes.note}>
                Offers of the first {figures.count(MAX_FILTERED_VEHICLES)} of{' '}
                {figures.count(vehicleIds.length)} selected vehicles.
              </p>
            )}
          </div>
          <SellHistoryList
            filters={filters}
            selection={selection}
            onSelect={setSelection}
            onOpen={() => {}}
          />
        </>
      )}
    </ViewDialog>
  );
}

const MAX_FILTERED_VEHICLES = 200;
