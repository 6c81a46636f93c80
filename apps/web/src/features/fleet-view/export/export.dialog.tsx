import { Radio } from '@mantine/core';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { useState } from 'react';
import { counted } from '../../../shell/format/plural.ts';
import { useDownload } from '../../../shell/forms/use-download.tsx';
import classes from './export.module.css';
import { type FleetView, toFilters } from '../filters/fleet-filters.ts';

interface ExportDialogProps {
  view: FleetView;
  /** Null for all vehicles that the view matches. */
  selectedIds: readonly number[] | null;
  count: number | undefined;
  onClose: () => void;
}

const KINDS = {
  internal: {
    label: 'Internal',
    description: 'All columns, including payoff, revenue/loss, costs, payments and lender.',
    call: 'exportInternalFleet',
  },
  external: {
    label: 'External',
    description: 'For people outside your company: vehicles and auction values without costs or payoffs.',
    call: 'exportExternalFleet',
  },
} as const;
type Kind = keyof typeof KINDS;

export function ExportDialog({ view, selectedIds, count, onClose }: ExportDialogProps) {
  const [kind, setKind] = useState<Kind | null>(null);
  const { dialog, progress, start } = useDownload({ onClose });
  const filters = { ...toFilters(view), ...(selectedIds && { vehicle_id: [...selectedIds] }) };

  return (
    <FormDialog
      title="Export"
      submitLabel="Export"
      {...dialog}
      disabledReason={kind === null ? 'Choose Internal or External first' : getDisabledReason(count)}
      onSubmit={() => kind !== null && start(KINDS[kind].call, { filters })}
    >
      <p className={classes.what}>{describeExport(count, selectedIds !== null)}</p>
      <Radio.Group
        label="Type"
        required
        value={kind}
        onChange={(chosen) => setKind(chosen)}
        classNames={{ label: classes.label ?? '' }}
      >
        <div className={classes.kinds}>
          {Object.entries(KINDS).map(([value, { label, description }]) => (
            <Radio
              key={value}
              value={value}
              label={label}
              description={description}
              disabled={dialog.isSaving}
            />
          ))}
        </div>
      </Radio.Group>
      {progress}
    </FormDialog>
  );
}

const getDisabledReason = (count: number | undefined): string | undefined =>
  count === 0 ? 'There are no vehicles to export' : undefined;

function describeExport(count: number | undefined, isSelection: boolean): string {
  if (count === undefined) return 'Counting the vehicles…';
  const vehicles = counted(count, 'vehicle');
  if (isSelection) return `Exports the ${counted(count, 'selected vehicle')} to Excel, sorted by unit.`;
  return `Exports ${count === 1 ? 'the' : 'all'} ${vehicles} in this list to Excel, sorted by unit.`;
}
