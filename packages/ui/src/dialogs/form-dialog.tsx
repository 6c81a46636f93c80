import { Button, Modal, Stepper } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { focusUnmatched } from '../fields/choice-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogProblem, type Problem } from './dialog-problem.tsx';
import classes from './form-dialog.module.css';
import { type SaveQuestion, SaveQuestionDialog } from './save-question.tsx';
import { useDialogLayer } from './use-dialog-layer.ts';
import { useLockedFields } from './use-locked-fields.ts';
import { useMarkedFields } from './use-marked-fields.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

interface FormDialogProps {
  title: string;
  children: ReactNode;
  submitLabel: string;
  isSaving: boolean;
  disabledReason?: string | undefined;
  /** True if the user has entered something. Closing then asks for confirmation. */
  isDirty: boolean;
  /** Pending navigation, such as with the back button, which waits for the same confirmation. */
  leaving?: Leaving | null;
  question?: SaveQuestion | null;
  problem?: Problem | null;
  /** Number of rejected submits. Each increase focuses the first field in error. */
  failedSubmits: number;
  /** Keeps the height constant when the content changes (tabs, conditional fields). */
  isTall?: boolean;
  isWide?: boolean;
  steps?: { labels: readonly string[]; active: number };
  cancelLabel?: string;
  aside?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

const WIDTH_PX = 720;
const WIDE_PX = 1_400;

export interface Leaving {
  stay: () => void;
  leave: () => void;
}

export function FormDialog(props: FormDialogProps) {
  const {
    isDirty,
    isSaving,
    failedSubmits,
    leaving = null,
    problem = null,
    question = null,
    onClose,
  } = props;
  const [isConfirmingClose, setConfirmingClose] = useState(false);
  const formRef = useRef<HTMLFormElement | null>(null);
  const { submitterRef, returnFocus } = useSubmitterFocus(isSaving || question !== null);
  const isCovered = useDialogLayer(true);
  const close = () => (isDirty ? setConfirmingClose(true) : onClose());
  useReturnedFocus();
  useStepFocus(formRef, props.steps?.active);
  useLockedFields(formRef, isSaving);
  useMarkedFields(formRef, problem?.changedFields);

  useEffect(() => {
    if (failedSubmits > 0) focusFirstError(formRef.current);
  }, [failedSubmits]);

  useFieldInView(formRef, problem);

  return (
    <Modal.Stack>
      <Modal
        opened
        stackId="form"
        inert={isCovered}
        onClose={close}
        title={props.title}
        size={props.isWide ? WIDE_PX : WIDTH_PX}
        {...(props.isWide && { xOffset: 24 })}
        yOffset={24}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
        classNames={{
          title: classes.title ?? '',
          inner: classes.inner ?? '',
          content: `${classes.content} ${props.isTall ? classes.tall : ''}`,
          body: classes.body ?? '',
        }}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only tracks the focused field */}
        <form
          ref={(form) => {
            formRef.current = form;
            markFirstField(form);
          }}
          noValidate
          className={classes.form}
          onFocus={({ currentTarget, target }) => markInitialFocus(currentTarget, target)}
          onSubmit={(event) => {
            event.preventDefault();
            if (focusUnmatched(event.currentTarget)) return;
            if (isSaving || props.disabledReason !== undefined) return;
            // A busy button loses the focus. A confirmation dialog returns it to the button.
            submitterRef.current = document.activeElement;
            props.onSubmit();
          }}
        >
          {props.steps && <Steps {...props.steps} />}
          {props.children}
          <div className={classes.foot} data-foot>
            {problem && <DialogProblem problem={problem} onRetry={props.onSubmit} />}
            <div className={classes.aside}>{props.aside}</div>
            <Button variant="default" onClick={close}>
              {props.cancelLabel ?? 'Cancel'}
            </Button>
            <Button
              type="submit"
              loading={isSaving}
              disabled={props.disabledReason !== undefined}
              title={props.disabledReason}
            >
              {props.submitLabel}
            </Button>
          </div>
        </form>
      </Modal>
      <ConfirmDialog
        isOpen={isConfirmingClose || leaving !== null}
        title="Leave without saving?"
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        isDestructive
        onCancel={() => {
          setConfirmingClose(false);
          leaving?.stay();
        }}
        onConfirm={() => (leaving ? leaving.leave() : onClose())}
      >
        Your changes aren't saved yet.
      </ConfirmDialog>
      <SaveQuestionDialog
        question={question}
        openedFrom={submitterRef}
        onCancel={() => {
          returnFocus();
          question?.onCancel();
        }}
      />
    </Modal.Stack>
  );
}

/**
 * Lets a canceled question give the focus back to the submit button. Waits until the form is usable again,
 * because a busy button can't be focused.
 */
function useSubmitterFocus(isBusy: boolean) {
  const submitterRef = useRef<Element | null>(null);
  const isReturning = useRef(false);
  useEffect(() => {
    if (isBusy || !isReturning.current) return;
    isReturning.current = false;
    if (submitterRef.current instanceof HTMLElement) submitterRef.current.focus({ preventScroll: true });
  }, [isBusy]);
  return {
    submitterRef,
    returnFocus: () => {
      isReturning.current = true;
    },
  };
}

function useFieldInView(formRef: RefObject<HTMLFormElement | null>, problem: Problem | null) {
  useEffect(() => {
    const field = document.activeElement;
    if (problem && field?.matches('input, textarea') && formRef.current?.contains(field))
      field.scrollIntoView({ block: 'nearest' });
  }, [formRef, problem]);
}

function Steps({ labels, active }: NonNullable<FormDialogProps['steps']>) {
  return (
    <Stepper active={active} size="xs" wrap={false} className={classes.steps ?? ''} aria-label="Steps">
      {labels.map((label, step) => (
        <Stepper.Step
          key={label}
          label={label}
          allowStepSelect={false}
          tabIndex={-1}
          aria-current={step === active ? 'step' : undefined}
        />
      ))}
    </Stepper>
  );
}

function useStepFocus(formRef: RefObject<HTMLFormElement | null>, step: number | undefined) {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    formRef.current?.querySelector('[data-autofocus]')?.removeAttribute('data-autofocus');
    markFirstField(formRef.current);
    formRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [formRef, step]);
}

// Without a mark, the close button would receive the focus.
function markFirstField(form: HTMLFormElement | null) {
  if (!form || form.querySelector('[data-autofocus]')) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>('input:not(:disabled, [type="hidden"])')];
  const firstFieldToFill = fields.find(
    ({ ariaRequired, value, offsetParent }) => ariaRequired === 'true' && value === '' && offsetParent,
  );
  markInitialFocus(form, firstFieldToFill ?? fields[0]);
}

/** Marks the element that Mantine focuses when a dialog opens, and when it is on top again. */
function markInitialFocus(form: HTMLFormElement, start: Element | undefined) {
  for (const markedField of form.querySelectorAll('[data-autofocus]'))
    markedField.removeAttribute('data-autofocus');
  start?.setAttribute('data-autofocus', 'true');
}

function focusFirstError(form: HTMLFormElement | null) {
  const inError = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]:not(:disabled)') ?? [];
  // A field on another tab is hidden and can't be focused.
  [...inError].find((field) => field.offsetParent !== null)?.focus();
}
