import { FormDialog } from '@fleetworth/ui/form-dialog';
import { counted } from '../../shell/format/plural.ts';
import { useDownload } from '../../shell/forms/use-download.tsx';
import { toTrendFilters, type TrendSearch } from './historical-trend.queries.ts';
import classes from './historical-trend.module.css';

interface TrendExportDialogProps {
  search: TrendSearch;
  count: number | undefined;
  onClose: () => void;
}

export function TrendExportDialog({ search, count, onClose }: TrendExportDialogProps) {
  const { dialog, progress, start } = useDownload({ onClose });
  return (
    <FormDialog
      title="Export"
      submitLabel="Export"
      {...dialog}
      onSubmit={() => start('exportTrend', { filters: toTrendFilters(search) })}
    >
      <p className={classes.what}>
        Exports every make, model, year and detail
        {count !== undefined && ` of ${counted(count, 'vehicle')}`}, as an Excel file.
      </p>
      {progress}
    </FormDialog>
  );
}
