import { Button, Modal, Stepper } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { focusUnmatched } from '../fields/choice-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogProblem, type Problem } from './dialog-problem.tsx';
import classes from './form-dialog.module.css';
import { type SaveQuestion, SaveQuestionDialog } from './save-question.tsx';
import { useDialogLayer } from './use-dialog-layer.ts';
import { useHeldFields } from './use-held-fields.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

interface FormDialogProps {
  title: string;
  children: ReactNode;
  submitLabel: string;
  isSaving: boolean;
  /** Why it can not be saved now. */
  disabledReason?: string | undefined;
  /** Something was typed: closing asks first. */
  isDirty: boolean;
  /** The user is leaving the page in another way, for instance back, which waits for the answer to the same question. */
  leaving?: Leaving | null;
  /** Asked before it is saved, for instance because a value looks wrong. */
  question?: SaveQuestion | null;
  /** Why the last try to save failed, where no field is to blame. */
  problem?: Problem | null;
  /** Counts refused tries: with each, the first field in error takes the focus. */
  refusals: number;
  /** What it holds changes under the hands (tabs, fields that come and go): it keeps its height. */
  isTall?: boolean;
  /** Holds a wide table: it takes most of the window. */
  isWide?: boolean;
  /** It is filled in step by step: what each is called, and the one that is shown. */
  steps?: { labels: readonly string[]; active: number };
  /** What leaving is called, where it is more than giving up. */
  cancelLabel?: string;
  /** At the start of the foot, for instance to delete. */
  aside?: ReactNode;
  onSubmit: () => void;
  /** Nothing was typed, or what was typed is given up. */
  onClose: () => void;
}

const WIDTH_PX = 720;
const WIDE_PX = 1_400;

/** A way out of the page that waits. */
export interface Leaving {
  stay: () => void;
  leave: () => void;
}

/** A form in a dialog: Enter saves, Escape closes, and every way out asks first when something was typed. */
export function FormDialog(props: FormDialogProps) {
  const { isDirty, isSaving, refusals, leaving = null, problem = null, question = null, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  const formRef = useRef<HTMLFormElement | null>(null);
  const { submitterRef, returnFocus } = useFocusOfSubmit(isSaving || question !== null);
  const isCovered = useDialogLayer(true);
  const close = () => (isDirty ? setAsking(true) : onClose());
  useReturnedFocus();
  useFocusOfStep(formRef, props.steps?.active);
  useHeldFields(formRef, isSaving);

  useEffect(() => {
    if (refusals > 0) focusFirstError(formRef.current);
  }, [refusals]);

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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it notes which field has the focus, and answers nothing */}
        <form
          ref={(form) => {
            formRef.current = form;
            markFirstField(form);
          }}
          noValidate
          className={classes.form}
          onFocus={({ currentTarget, target }) => markStart(currentTarget, target)}
          onSubmit={(event) => {
            event.preventDefault();
            if (focusUnmatched(event.currentTarget)) return;
            if (isSaving || props.disabledReason !== undefined) return;
            // The button loses the focus while it is busy: a question returns it.
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
        isOpen={isAsking || leaving !== null}
        title="Leave without saving?"
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        isDestructive
        onCancel={() => {
          setAsking(false);
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
 * Element that submitted the form. A busy button can't take the focus back before the form can be used again.
 */
function useFocusOfSubmit(isBusy: boolean) {
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

/** The next step begins at its first field, as a dialog does. */
function useFocusOfStep(formRef: RefObject<HTMLFormElement | null>, step: number | undefined) {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    formRef.current?.querySelector('[data-autofocus]')?.removeAttribute('data-autofocus');
    markFirstField(formRef.current);
    formRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [formRef, step]);
}

/** The first field that is still to be filled; else it would be the button that closes the dialog. */
function markFirstField(form: HTMLFormElement | null) {
  if (!form || form.querySelector('[data-autofocus]')) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>('input:not(:disabled, [type="hidden"])')];
  const toFill = fields.find(
    ({ ariaRequired, value, offsetParent }) => ariaRequired === 'true' && value === '' && offsetParent,
  );
  markStart(form, toFill ?? fields[0]);
}

/** Where the library puts the focus when a dialog opens, and when it is on top again. */
function markStart(form: HTMLFormElement, start: Element | undefined) {
  for (const marked of form.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus');
  start?.setAttribute('data-autofocus', 'true');
}

function focusFirstError(form: HTMLFormElement | null) {
  const inError = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]:not(:disabled)') ?? [];
  // A field on another tab is not drawn.
  [...inError].find((field) => field.offsetParent !== null)?.focus();
}
