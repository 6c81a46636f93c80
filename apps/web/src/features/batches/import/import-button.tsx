import { AddButton } from '@fleetworth/ui/page-buttons';
import { useAuthority } from '../../../shell/api/authority.ts';
import { lazyDialog } from '../../../shell/forms/lazy-dialog.tsx';
import type { BatchGroup } from '../batch-group.ts';

export const [ImportDialog, usePreloadedImportDialog] = lazyDialog(
  async () => (await import('./import.dialog.tsx')).ImportDialog,
);

interface ImportButtonProps {
  group: BatchGroup;
  label?: string;
  onOpen: () => void;
}

export function ImportButton({ group, label = 'Excel Import', onOpen }: ImportButtonProps) {
  const { noWritableCompanyReason } = useAuthority();
  const disabledReason = group.belongsTo === 'company' ? noWritableCompanyReason : undefined;
  return <AddButton label={label} disabledReason={disabledReason} onAdd={onOpen} />;
}
