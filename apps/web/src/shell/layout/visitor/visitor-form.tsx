import { Button } from '@mantine/core';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { Icon } from '@fleetworth/ui/icon';
import type { ReactNode } from 'react';
import { useFocusOnError } from '../../forms/use-focus-on-error.ts';
import classes from './visitor-page.module.css';

interface VisitorFormProps {
  submitLabel: string;
  isSaving: boolean;
  problem: Problem | null;
  /** Number of rejected attempts. Each one focuses the first field in error. */
  failedSubmits: number;
  onSubmit: () => void;
  /**
   * True if the form can't succeed on this installation, for instance because it sends no email. Its button
   * is less prominent.
   */
  isSecondary?: boolean;
  children: ReactNode;
  foot?: ReactNode;
}

/** Renders the form of a screen without a session. */
export function VisitorForm(props: VisitorFormProps) {
  const formRef = useFocusOnError(props.failedSubmits);
  return (
    <form
      ref={formRef}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!props.isSaving) props.onSubmit();
      }}
    >
      {props.problem && (
        <p role="alert" className={classes.problem}>
          <Icon name="alert" />
          {props.problem.text}
        </p>
      )}
      {props.children}
      <Button
        type="submit"
        {...(props.isSecondary && { variant: 'default' })}
        size="md"
        fullWidth
        loading={props.isSaving}
      >
        {props.submitLabel}
      </Button>
      {props.foot && <div className={classes.links}>{props.foot}</div>}
    </form>
  );
}
