import type { SellStartingValues } from '@fleetworth/contract/selling';
import { MAX_SELECTION_ROWS } from '@fleetworth/contract/selling-choices';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { upload } from '../../../shell/api/upload.ts';
import { useSelectionEntries } from '../../../shell/drafts/use-selection-entries.ts';
import { figures } from '../../../shell/format/figures.ts';
import { showSuccess } from '../../../shell/notices/notices.tsx';
import { SelectionImportDialog } from '../../vehicle-selection/public.ts';
import { FOR_SALE_SELECTION, type SellValues, toStartingValues } from './sell-values.ts';

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

const COLUMNS: readonly TableColumn<SellStartingValues>[] = [
  { id: 'vin', title: 'VIN', isSingleLine: true, render: ({ vin }) => vin },
  { id: 'due', title: 'Due Loc. Name', render: (item) => figures.text(item.due_location_name) },
  { id: 'pickup', title: 'Pickup Loc. Num.', render: (item) => figures.text(item.pickup_location_number) },
  { id: 'mileage', title: 'Mileage', align: 'end', render: ({ mileage }) => figures.count(mileage) },
  { id: 'price', title: 'Sell Price', align: 'end', render: ({ price }) => figures.usd(price) },
  { id: 'grade', title: 'Grade', align: 'end', render: ({ grade }) => figures.text(grade?.toString()) },
  {
    id: 'cost_selection',
    title: 'Initial Cost Selection',
    render: (item) => yesOrNo(item.initial_cost_selection),
  },
  { id: 'cost', title: 'Initial Cost', align: 'end', render: (item) => figures.usd(item.initial_cost) },
  { id: 'status', title: 'Status', render: ({ status }) => status },
  { id: 'mmr', title: 'Is with MMR?', render: (item) => yesOrNo(item.is_with_mmr) },
  { id: 'retail', title: 'Retail', render: ({ retail }) => yesOrNo(retail) },
  { id: 'wholesale', title: 'Wholesale', render: ({ wholesale }) => yesOrNo(wholesale) },
];

interface ImportProps {
  onImported: () => void;
  onClose: () => void;
}

export function ImportDialog({ onImported, onClose }: ImportProps) {
  const { store } = useSelectionEntries<SellValues>(FOR_SALE_SELECTION);
  return (
    <SelectionImportDialog
      readFile={async (file, answers, options) =>
        (await upload('importSellVehicles', { upload: { file, ...answers } }, options)).data
      }
      columns={COLUMNS}
      maxRows={figures.count(MAX_SELECTION_ROWS)}
      note="Vehicles in the file replace your selection."
      onImport={(items) => {
        store.clear();
        store.put(new Map(items.map((item) => [item.vehicle_id, toStartingValues(item)])));
        showSuccess('Vehicles imported successfully');
        onImported();
      }}
      onClose={onClose}
    />
  );
}
