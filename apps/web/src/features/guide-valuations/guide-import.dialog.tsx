import type { ImportedGuideVehicle } from '@fleetworth/contract/guide-valuations';
import { GUIDE_ORDER_TEXTS } from '@fleetworth/contract/guide-valuation-choices';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { upload } from '../../shell/api/upload.ts';
import { useSelectionEntries } from '../../shell/drafts/use-selection-entries.ts';
import { figures } from '../../shell/format/figures.ts';
import { showProblem, showSuccess } from '../../shell/notices/notices.tsx';
import { type ReadFile, SelectionImportDialog } from '../vehicle-selection/public.ts';
import { fitsInOrder, type GuideOrderInput, SELECTION_NAME } from './use-select-for-guide.ts';

export function GuideImportDialog({ onClose }: { onClose: () => void }) {
  const { store } = useSelectionEntries<GuideOrderInput>(SELECTION_NAME);
  const navigate = useNavigate();

  async function addVehicles(items: readonly ImportedGuideVehicle[]) {
    const values = new Map(
      items.map(({ vehicle_id, mileage, grade, state }) => [vehicle_id, { mileage, grade, state }]),
    );
    const allIds = new Set([...(await store.waitForEntries()).keys(), ...values.keys()]);
    if (!fitsInOrder(allIds.size)) return showProblem(GUIDE_ORDER_TEXTS.tooMany);
    store.put(values);
    showSuccess('Vehicles imported successfully');
    void navigate({ to: paths.guideSelection });
  }

  return (
    <SelectionImportDialog
      readFile={readVehicles}
      columns={COLUMNS}
      maxRows="1,000"
      note={
        'Values in the file replace those of selected vehicles. If mileage is empty, the newest record is ' +
        "used. If state is empty, the location's state is used."
      }
      onImport={(items) => void addVehicles(items)}
      onClose={onClose}
    />
  );
}

const readVehicles: ReadFile<ImportedGuideVehicle> = async (file, answers, options) =>
  (await upload('importGuideVehicles', { upload: { file, ...answers } }, options)).data;

const COLUMNS: readonly TableColumn<ImportedGuideVehicle>[] = [
  { id: 'vin', title: 'VIN', render: ({ vin }) => vin },
  { id: 'mileage', title: 'Mileage', align: 'end', render: ({ mileage }) => figures.count(mileage) },
  { id: 'grade', title: 'Condition Grade', align: 'end', render: ({ grade }) => figures.grade(grade) },
  { id: 'state', title: 'State Code', render: ({ state }) => figures.text(state) },
];
