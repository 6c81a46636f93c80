import { Drawer } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { useDialogLayer } from '@fleetworth/ui/use-dialog-layer';
import { useReturnedFocus } from '@fleetworth/ui/use-returned-focus';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { type LoggedNotice, type NoticeKind, useNoticeLog } from './notice-log.ts';
import classes from './notice-log.module.css';

const KIND_LABELS: Record<NoticeKind, string> = { success: 'Done', problem: 'Problem' };

export function NoticeLogDrawer({ onClose }: { onClose: () => void }) {
  const log = useNoticeLog();
  useDialogLayer(true);
  useReturnedFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={400}
      title="Notices"
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {log.length === 0 ? (
        <p className={classes.empty}>No notices yet. The last 50 are kept here until you sign out.</p>
      ) : (
        <ol aria-label="Recent notices, newest first" className={classes.list}>
          {log.map((notice) => (
            <Notice key={notice.id} notice={notice} />
          ))}
        </ol>
      )}
    </Drawer>
  );
}

function Notice({ notice: { kind, message, at } }: { notice: LoggedNotice }) {
  return (
    <li className={classes.notice} data-kind={kind}>
      <span className={classes.mark}>
        <Icon name={kind === 'success' ? 'check' : 'alert'} sizePx={14} />
      </span>
      <div className={classes.words}>
        <p className={classes.message}>{message}</p>
        <p className={classes.when}>
          <span className={classes.kind}>{KIND_LABELS[kind]}</span> ·{' '}
          <time dateTime={at}>{formatDateTime(new Date(at))}</time>
        </p>
      </div>
    </li>
  );
}
