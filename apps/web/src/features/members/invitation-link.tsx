import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import { noticeSuccess } from '../../shell/notices/notices.tsx';
import classes from './role-field.module.css';

interface InvitationLinkProps {
  path: string;
  onClose: () => void;
}

/** The link of an invitation, where this installation sends no mail. It is shown once: only its hash is kept. */
export function InvitationLink({ path, onClose }: InvitationLinkProps) {
  const link = new URL(path, window.location.origin).href;
  async function copy() {
    await navigator.clipboard?.writeText(link);
    noticeSuccess('Copied.');
  }
  return (
    <ConfirmDialog
      isOpen
      title="Pass this link on"
      cancelLabel="Close"
      confirmLabel="Copy"
      onCancel={onClose}
      onConfirm={() => void copy()}
    >
      <p>This installation sends no mail. The link is good for seven days, and is shown here once.</p>
      <p className={classes.link}>{link}</p>
    </ConfirmDialog>
  );
}
