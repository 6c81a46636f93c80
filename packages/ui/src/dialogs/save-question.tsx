import type { RefObject } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import classes from './form-dialog.module.css';

export interface SaveWarning {
  /** Null if the message contains the value. */
  value: string | null;
  message: string;
}

export interface SaveQuestion {
  reasons: readonly SaveWarning[];
  actions?: readonly { label: string; onChoose: () => void }[];
  onCancel: () => void;
  onConfirm: () => void;
}

interface SaveQuestionDialogProps {
  question: SaveQuestion | null;
  openedFrom: RefObject<Element | null>;
  onCancel: () => void;
}

export const SaveQuestionDialog = ({ question, openedFrom, onCancel }: SaveQuestionDialogProps) => (
  <ConfirmDialog
    isOpen={question !== null}
    title="Check these values"
    cancelLabel="Keep editing"
    confirmLabel="Save anyway"
    actions={question?.actions}
    openedFrom={openedFrom}
    onCancel={onCancel}
    onConfirm={() => question?.onConfirm()}
  >
    {question && <Reasons reasons={question.reasons} />}
  </ConfirmDialog>
);

function Reasons({ reasons }: Pick<SaveQuestion, 'reasons'>) {
  const [first, ...others] = reasons;
  if (first !== undefined && others.length === 0)
    return <Reason value={first.value} message={`${first.message} Save anyway?`} />;
  return (
    <>
      <ul className={classes.reasons}>
        {reasons.map(({ value, message }) => (
          <li key={`${value} ${message}`}>
            <Reason value={value} message={message} />
          </li>
        ))}
      </ul>
      Save anyway?
    </>
  );
}

const Reason = ({ value, message }: SaveWarning) => (
  <>
    {value !== null && <strong className={classes.reasonValue}>{value} </strong>}
    <span>{message}</span>
  </>
);
