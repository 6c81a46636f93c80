import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ConnectionError, failureText } from './api/api-error.ts';
import { noticeLog } from './notice-log.ts';
import classes from './notices.module.css';

const SHOWN_MS = 3_000;

interface NoticeAction {
  label: string;
  run: () => void;
}

export function noticeSuccess(message: string, action?: NoticeAction) {
  noticeLog.add('success', message);
  const id = notifications.show({
    message: <NoticeText message={message} {...(action ? { action: { ...action, run: runAndHide } } : {})} />,
    color: 'teal',
    className: classes.success,
    role: 'status',
    autoClose: action ? 2 * SHOWN_MS : SHOWN_MS,
  });
  function runAndHide() {
    action?.run();
    notifications.hide(id);
  }
}

/** A failure; a lost connection stays until it is retried, closed or withdrawn. */
export function noticeFailure(error: unknown, retry?: () => void) {
  if (error instanceof ConnectionError && retry) noticeToAct(error.message, { label: 'Retry', run: retry });
  else noticeProblem(failureText(error));
}

/** What could not be saved is tried again or given up: the word about it, and its Retry, go. */
export function withdrawLostConnection() {
  notifications.hide(new ConnectionError().message);
}

export function noticeProblem(message: string) {
  noticeLog.add('problem', message);
  notifications.show({
    message,
    color: 'red',
    className: classes.failure,
    role: 'alert',
    autoClose: SHOWN_MS,
  });
}

/** Stays until it is acted on. The same text is shown once. */
export function noticeToAct(message: string, action: NoticeAction) {
  noticeLog.add('problem', message);
  notifications.hide(message);
  notifications.show({
    id: message,
    message: (
      <NoticeText
        message={message}
        action={{
          label: action.label,
          run: () => {
            notifications.hide(message);
            action.run();
          },
        }}
      />
    ),
    color: 'red',
    className: classes.failure,
    role: 'alert',
    autoClose: false,
  });
}

function NoticeText({ message, action }: { message: string; action?: NoticeAction }) {
  if (!action) return message;
  return (
    <div className={classes.withAction}>
      <span>{message}</span>
      <Button size="compact-sm" variant="default" onClick={action.run}>
        {action.label}
      </Button>
    </div>
  );
}
