import { Button, Menu } from '@mantine/core';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { MAX_SELECTION_ROWS, SELL_TEXTS, SOLD_STATUSES } from '@fleetworth/contract/selling-choices';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { Icon } from '@fleetworth/ui/icon';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useSelectionEntries } from '../../shell/drafts/use-selection-entries.ts';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { useFileSaving } from '../../shell/forms/use-file-saving.ts';
import { Page } from '../../shell/layout/page.tsx';
import { showError, showProblem } from '../../shell/notices/notices.tsx';
import {
  FLEET_LIST,
  fetchVehicleIds,
  type PickedVehicles,
  PickVehiclesScreen,
  useFleetView,
  useSelectionCount,
} from '../fleet-view/public.ts';
import { ForSaleHistory } from './history/for-sale-history.tsx';
import { FOR_SALE_SELECTION, type SellValues } from './list/sell-values.ts';
import { SellPanel } from './list/sell-panel.tsx';
import classes from './selling.module.css';
import { fetchStartingValues } from './list/fetch-starting-values.ts';

const [ImportDialog] = lazyDialog(
  async () => (await import('./list/import-vehicles.dialog.tsx')).ImportDialog,
);

export type ForSaleView = 'selection' | 'history' | undefined;

interface ForSaleProps {
  view: ForSaleView;
  openVehicleId: number | undefined;
  onOpen: (vehicle: { id: number }) => void;
  onAdd: () => void;
}

const SUBTITLE = 'List of Current Fleet information including MMR & Pay-off Information';

export function ForSaleScreen({ view, openVehicleId, onOpen, onAdd }: ForSaleProps) {
  const { dialog, changeSearch } = useFleetView();
  const navigate = useNavigate();
  const showView = (next: ForSaleView) =>
    void navigate({
      to: paths.forSale,
      search: (before: object) => ({ ...before, view: next, dialog: undefined }),
    });
  const renderBack = (isPrimary: boolean) => (
    <Button size="sm" h={32} variant={isPrimary ? 'filled' : 'default'} onClick={() => showView(undefined)}>
      Back to vehicle list
    </Button>
  );
  return (
    <>
      {view === 'selection' && (
        <Page title="For Sale" subtitle="Vehicles selected for sale" hasMarketValues>
          <SellPanel
            selectionName={FOR_SALE_SELECTION}
            openVehicleId={openVehicleId}
            onOpen={onOpen}
            renderBack={renderBack}
          />
        </Page>
      )}
      {view === 'history' && (
        <ForSaleHistory onOpen={onOpen} renderBack={renderBack} onAdded={() => showView('selection')} />
      )}
      {view === undefined && (
        <PickVehiclesScreen
          title="For Sale"
          subtitle={SUBTITLE}
          screen="for-sale"
          path={paths.forSale}
          openVehicleId={openVehicleId}
          onOpen={onOpen}
          onAdd={onAdd}
          getSelectDisabledReason={getSellDisabledReason}
          renderToolbar={(pickedVehicles) => (
            <ListToolbar pickedVehicles={pickedVehicles} onShow={showView} />
          )}
        />
      )}
      {dialog === 'import' && (
        <ImportDialog
          onImported={() => showView('selection')}
          onClose={() => changeSearch({ dialog: undefined })}
        />
      )}
    </>
  );
}

const getSellDisabledReason = ({ status }: Pick<FleetRow, 'status'>): string | undefined =>
  SOLD_STATUSES.has(status) ? SELL_TEXTS.sold : undefined;

const UNSOLD_LIST: typeof FLEET_LIST = {
  ...FLEET_LIST,
  fetchPage: async (...request) => {
    const page = await FLEET_LIST.fetchPage(...request);
    return { ...page, items: page.items.filter((row) => getSellDisabledReason(row) === undefined) };
  },
};

interface ToolbarProps {
  pickedVehicles: PickedVehicles;
  onShow: (view: ForSaleView) => void;
}

function ListToolbar({ pickedVehicles, onShow }: ToolbarProps) {
  const { view, changeSearch } = useFleetView();
  const { entries, store } = useSelectionEntries<SellValues>(FOR_SALE_SELECTION);
  const { save, isSaving } = useFileSaving();
  const [isAdding, setAdding] = useState(false);
  const count = useSelectionCount({ view, ...pickedVehicles, storedEntries: entries })?.total;

  // Vehicles already in the selection keep their input.
  async function viewSelected() {
    if (isAdding) return;
    setAdding(true);
    try {
      const ids = pickedVehicles.ids ?? (await fetchVehicleIds(view, MAX_SELECTION_ROWS, UNSOLD_LIST));
      if (pickedVehicles.ids === null && ids.length < Math.min(pickedVehicles.count, MAX_SELECTION_ROWS))
        showProblem(`${counted(pickedVehicles.count - ids.length, 'sold vehicle')} excluded.`);
      const storedEntries = await store.waitForEntries();
      const newIds = ids.filter((id) => !storedEntries.has(id));
      if (newIds.length > 0) store.put(await fetchStartingValues(newIds));
      pickedVehicles.clear();
      onShow('selection');
    } catch (error) {
      showError(error);
    }
    setAdding(false);
  }

  return (
    <div className={classes.toolbar}>
      <BusyButton isBusy={isAdding} disabled={count === 0} onClick={() => void viewSelected()}>
        View Selected Items{count !== undefined && ` (${figures.count(count)})`}
      </BusyButton>
      <Button size="sm" h={32} variant="default" onClick={() => onShow('history')}>
        History
      </Button>
      <Menu position="bottom-start" width={220} shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <BusyButton variant="default" isBusy={isSaving} rightSection={<Icon name="down" sizePx={14} />}>
            Bulk Selection
          </BusyButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => changeSearch({ dialog: 'import' })}>Import from excel file</Menu.Item>
          <Menu.Item onClick={() => save('templateOfSellVehicles', { query: {} })}>
            Download excel template
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
