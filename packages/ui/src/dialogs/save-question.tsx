import type { RefObject } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import classes from './form-dialog.module.css';

/** Reason to look again: a sentence, below the value that it is about. */
export interface SaveReason {
  /** Null where the message names it. */
  value: string | null;
  message: string;
}

/** Reasons to look again before something is saved. */
export interface SaveQuestion {
  reasons: readonly SaveReason[];
  /** Other ways out, beside saving anyway. */
  actions?: readonly { label: string; onChoose: () => void }[];
  onCancel: () => void;
  onConfirm: () => void;
}

interface SaveQuestionDialogProps {
  /** Null while nothing is asked. */
  question: SaveQuestion | null;
  /** Element that takes the focus back. */
  openedFrom: RefObject<Element | null>;
  onCancel: () => void;
}

/** Asks whether values that look wrong are saved anyway. */
export const SaveQuestionDialog = ({ question, openedFrom, onCancel }: SaveQuestionDialogProps) => (
  <ConfirmDialog
    isOpen={question !== null}
    title="Please look again"
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

/** Shows a single reason with the question in one sentence, and several reasons as a list above it. */
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

const Reason = ({ value, message }: SaveReason) => (
  <>
    {value !== null && <strong className={classes.reasonValue}>{value} </strong>}
    <span>{message}</span>
  </>
);
