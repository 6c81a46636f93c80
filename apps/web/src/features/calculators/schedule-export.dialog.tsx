import type { FinanceInput } from '@fleetworth/contract/calculators';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { useDownload } from '../../shell/forms/use-download.tsx';

interface ScheduleExportDialogProps {
  calculation: FinanceInput;
  onClose: () => void;
}

export function ScheduleExportDialog({ calculation, onClose }: ScheduleExportDialogProps) {
  const { dialog, progress, start } = useDownload({ onClose });
  return (
    <FormDialog
      title="Export"
      submitLabel="Export"
      {...dialog}
      onSubmit={() => start('exportFinance', { body: calculation })}
    >
      <p>Exports every month of the payment schedule to Excel.</p>
      {progress}
    </FormDialog>
  );
}
