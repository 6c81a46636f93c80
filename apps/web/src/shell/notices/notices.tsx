import { Button } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { ApiError, ConnectionError, failureText } from '../api/api-error.ts';
import { type NoticeKind, noticeLog } from './notice-log.ts';
import classes from './notices.module.css';

const VISIBLE_MS = 3_000;

const NOT_SAVED = "No connection. Your changes aren't saved yet.";

interface NoticeAction {
  label: string;
  run: () => void;
}

export function showSuccess(message: string, action?: NoticeAction) {
  const id = randomId();
  show({ id, kind: 'success', message, action, autoClose: action ? 2 * VISIBLE_MS : VISIBLE_MS });
}

/**
 * Pass `retry` for a save: if the connection is lost, the notice stays until the user retries or closes it.
 */
export function showError(error: unknown, retry?: () => void) {
  if (error instanceof ConnectionError && retry) showActionNotice(NOT_SAVED, { label: 'Retry', run: retry });
  else if (error instanceof ApiError && error.changes.length > 0) void showNewerChanges(error);
  else showProblem(failureText(error));
}

/** Shows what another user changed. Loads the code for that on demand, because it is rarely needed. */
async function showNewerChanges({ changes, message }: ApiError) {
  const module = await import('../api/newer-changes.ts').catch(() => null);
  showProblem(
    module === null ? message : `${module.describeNewerChanges(changes)} The newer version is shown.`,
  );
}

export function showProblem(message: string) {
  show({ id: randomId(), kind: 'problem', message, autoClose: VISIBLE_MS });
}

/** Shows a notice that stays until the user acts. The same message is shown only once. */
export function showActionNotice(message: string, action: NoticeAction) {
  notifications.hide(message);
  show({ id: message, kind: 'problem', message, action, autoClose: false });
}

interface Notice {
  id: string;
  kind: NoticeKind;
  message: string;
  action?: NoticeAction | undefined;
  /** Milliseconds until the notice disappears. The timer pauses on hover and focus. */
  autoClose: number | false;
}

const STYLES = {
  success: { color: 'teal', className: classes.success, role: 'status' },
  problem: { color: 'red', className: classes.failure, role: 'alert' },
} as const;

let autoClosingId = '';

let handleOpen: ((id: string) => void) | undefined;

/** Sets the handler that runs when a notice that closes automatically opens. */
export const onNoticeOpen = (handler: typeof handleOpen): void => {
  handleOpen = handler;
};

// Only the newest of the notices that disappear automatically is visible, because a stack of them would cover
// the page.
function show({ id, kind, message, action, autoClose }: Notice) {
  noticeLog.add(kind, message);
  if (autoClose !== false) {
    notifications.hide(autoClosingId);
    autoClosingId = id;
  }
  const content = <NoticeText id={id} message={message} action={action} />;
  notifications.show({
    id,
    message: content,
    ...STYLES[kind],
    autoClose,
    ...(autoClose !== false && { onOpen: () => handleOpen?.(id) }),
    closeButtonProps: { 'aria-label': 'Close notice' },
    // Mantine pauses the timer on hover, but not on focus.
    onFocusCapture: () => notifications.update({ id, message: content, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message: content, autoClose }),
  });
}

function NoticeText({ id, message, action }: Pick<Notice, 'id' | 'message' | 'action'>) {
  if (!action) return message;
  return (
    <div className={classes.withAction}>
      <span>{message}</span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          notifications.hide(id);
          action.run();
        }}
      >
        {action.label}
      </Button>
    </div>
  );
}
