import { FormDialog } from '@fleetworth/ui/form-dialog';
import { useDownload } from '../../shell/forms/use-download.tsx';
import { type FutureValuesView, toListBody } from './future-values.queries.ts';
import classes from './projections.module.css';

export function FutureExportDialog({ view, onClose }: { view: FutureValuesView; onClose: () => void }) {
  const { dialog, progress, start } = useDownload({ onClose });
  return (
    <FormDialog
      title="Export"
      submitLabel="Export"
      {...dialog}
      onSubmit={() => start('exportFutureValues', { body: toListBody(view) })}
    >
      <p className={classes.line}>Exports every row and column of the table to Excel.</p>
      {progress}
    </FormDialog>
  );
}
