import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import { showSuccess } from '../../shell/notices/notices.tsx';
import classes from './role-field.module.css';

interface InvitationLinkDialogProps {
  path: string;
  onClose: () => void;
}

// The link can be shown only once, because only its hash is stored.
export function InvitationLinkDialog({ path, onClose }: InvitationLinkDialogProps) {
  const link = new URL(path, window.location.origin).href;
  async function copy() {
    await navigator.clipboard?.writeText(link);
    showSuccess('Copied.');
  }
  return (
    <ConfirmDialog
      isOpen
      title="Share this link"
      cancelLabel="Close"
      confirmLabel="Copy"
      onCancel={onClose}
      onConfirm={() => void copy()}
    >
      <p>
        This installation can't send email. Share this link with the person you invited. It works for seven
        days and is shown only once.
      </p>
      <p className={classes.link}>{link}</p>
    </ConfirmDialog>
  );
}
