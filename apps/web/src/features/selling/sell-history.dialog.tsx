import { Button } from '@mantine/core';
import { type GridSelection, NOTHING_SELECTED } from '@fleetworth/ui/grid-selection';
import { ViewDialog } from '@fleetworth/ui/view-dialog';
import { useState } from 'react';
import { useKeptEntries } from '../../shell/drafts/use-kept-entries.ts';
import { SELL_NOW, type SellValues } from './sell-kind.ts';
import { SellHistoryList } from './sell-history-list.tsx';
import type { HistoryQuery } from './sell-history.queries.ts';
import { SellPanel } from './sell-panel.tsx';
import { sellRun } from './sell-run.ts';
import classes from './selling.module.css';
import { useChosenOffers } from './use-chosen-offers.ts';

const PER_PAGE = 10;

interface SellHistoryProps {
  /** Vehicles whose offers are shown; none shows all. */
  vehicleIds: readonly number[];
  onClose: () => void;
}

/** What was sold, in the whole window; chosen offers can be made again. */
export function SellHistoryDialog({ vehicleIds, onClose }: SellHistoryProps) {
  const [isSelling, setSelling] = useState(false);
  const [selection, setSelection] = useState<GridSelection>(NOTHING_SELECTED);
  const filters: HistoryQuery = {
    per: PER_PAGE,
    ...(vehicleIds.length > 0 && { vehicle_id: vehicleIds.slice(0, MOST_NAMED) }),
  };
  const { kept } = useKeptEntries<SellValues>(SELL_NOW);
  const chosen = useChosenOffers(filters, selection);

  /** Adds the offers to the selection, by vehicle: what is in it already stays. */
  function sellAgain() {
    kept.put(chosen);
    setSelling(true);
  }

  /** The history says how it ended. */
  function backToHistory() {
    sellRun.clear();
    setSelection(NOTHING_SELECTED);
    setSelling(false);
  }

  const back = (
    <Button size="sm" h={32} variant="default" onClick={isSelling ? backToHistory : onClose}>
      {isSelling ? 'Back to history' : 'Close'}
    </Button>
  );
  return (
    <ViewDialog title={isSelling ? 'Sell vehicles' : 'Sell history'} onClose={onClose}>
      {isSelling ? (
        <SellPanel
          name={SELL_NOW}
          openedId={undefined}
          onOpen={() => {}}
          onPosted={backToHistory}
          back={back}
        />
      ) : (
        <>
          <div className={classes.toolbar}>
            <Button size="sm" h={32} disabled={chosen.size === 0} onClick={sellAgain}>
              Send to Sell List
            </Button>
            {back}
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

const MOST_NAMED = 200;
