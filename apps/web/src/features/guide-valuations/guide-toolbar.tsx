import { Button, Menu } from '@mantine/core';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { Icon } from '@fleetworth/ui/icon';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useSelectionEntries } from '../../shell/drafts/use-selection-entries.ts';
import { figures } from '../../shell/format/figures.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { useFileSaving } from '../../shell/forms/use-file-saving.ts';
import { useAuthority } from '../../shell/api/authority.ts';
import { type FleetView, useSelectionCount } from '../fleet-view/public.ts';
import { type GuideOrderInput, SELECTION_NAME, useSelectForGuide } from './use-select-for-guide.ts';

const [GuideImportDialog, usePreloadedImportDialog] = lazyDialog(
  async () => (await import('./guide-import.dialog.tsx')).GuideImportDialog,
);

export const TOOL_BUTTON_PROPS = { variant: 'default', size: 'sm', h: 32, px: 10, fw: 500 } as const;

interface GuideToolbarProps {
  view: FleetView;
  /** Null when all vehicles that match the view are selected. */
  ids: number[] | null;
  count: number | undefined;
}

// The count on the button includes the rows that are selected in the list, because a click adds them to the
// Black Book selection.
export function GuideToolbar({ view, ids, count = 0 }: GuideToolbarProps) {
  const { entries } = useSelectionEntries<GuideOrderInput>(SELECTION_NAME);
  const { select, isBusy } = useSelectForGuide();
  const { noWritableCompanyReason } = useAuthority();
  const selectionCount = useSelectionCount({ view, ids, count, storedEntries: entries });
  const label = `View Selected Items${selectionCount ? ` (${figures.count(selectionCount.total)})` : ''}`;
  const isAdding = ids === null || (selectionCount?.added ?? 0) > 0;
  return (
    <>
      {isAdding && noWritableCompanyReason === undefined ? (
        <BusyButton {...TOOL_BUTTON_PROPS} isBusy={isBusy} onClick={() => select({ view, ids })}>
          {label}
        </BusyButton>
      ) : (
        <Button {...TOOL_BUTTON_PROPS} renderRoot={(props) => <Link to={paths.guideSelection} {...props} />}>
          {label}
        </Button>
      )}
      <Button {...TOOL_BUTTON_PROPS} renderRoot={(props) => <Link to={paths.guideOrders} {...props} />}>
        History
      </Button>
      <BulkSelectionMenu />
    </>
  );
}

export function BulkSelectionMenu() {
  const { save } = useFileSaving();
  const { noWritableCompanyReason } = useAuthority();
  const [isImporting, setImporting] = useState(false);
  usePreloadedImportDialog();
  return (
    <>
      <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button {...TOOL_BUTTON_PROPS} rightSection={<Icon name="down" sizePx={14} />}>
            Bulk Selection
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={noWritableCompanyReason !== undefined} onClick={() => setImporting(true)}>
            Import from excel file
          </Menu.Item>
          <Menu.Item onClick={() => save('templateOfGuideVehicles', { query: {} })}>
            Download excel template
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isImporting && <GuideImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
