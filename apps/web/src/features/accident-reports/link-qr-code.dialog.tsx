import type { AccidentLink } from '@fleetworth/contract/accident-reports';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './qr-code.module.css';

interface LinkCodeProps {
  link: AccidentLink;
  onClose: () => void;
}

export function LinkQrCodeDialog({ link, onClose }: LinkCodeProps) {
  async function copy() {
    await navigator.clipboard?.writeText(link.url);
    showSuccess('Copied.');
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Accident link for ${link.location.name}`}
      cancelLabel="Close"
      confirmLabel="Copy link"
      onCancel={onClose}
      onConfirm={() => void copy()}
    >
      <QrCode text={link.url} label={`QR code with the accident link for ${link.location.name}`} />
      <p className={classes.link}>{link.url}</p>
    </ConfirmDialog>
  );
}
