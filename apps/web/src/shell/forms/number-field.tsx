import { TextInput, type TextInputProps } from '@mantine/core';
import { plainDecimal } from '@fleetworth/domain/money';
import { type Reading, readingHint, type ReadingProblem, withHint } from '@fleetworth/domain/reading';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** A number, or the text that is not one yet. */
  value?: number | string;
  /** Receives the number that the text means, or the text where it means none. */
  onChange?: (value: number | string) => void;
}

interface NumberKind {
  /** Reads the text of the field. */
  read: (text: string) => Reading<number>;
  /** Writes the number while the field does not have the focus. */
  format: (value: number) => string;
  /** Writes the number while it is edited; its plain digits unless something else is given. */
  edit?: (value: number) => string;
}

/**
 * Text field for a number. Nothing that is typed or pasted is changed: a text is taken with its exact
 * meaning, or stays with the reason under it. While the field has the focus it shows plain digits, so that
 * one digit can be added or removed. Arrow keys and the wheel do nothing, as in any text field.
 */
export function NumberField({
  value = '',
  onChange,
  onFocus,
  onBlur,
  error,
  read,
  format,
  edit = plainDecimal,
  ...props
}: NumberFieldProps & NumberKind) {
  const [text, setText] = useState<{ typed: string; value: number | string } | null>(null);
  const input = useFirstClickSelection(text !== null);
  // A value from elsewhere, such as a reset, replaces what is typed.
  const isOwn = text !== null && Object.is(text.value, value);
  const typed = isOwn ? text.typed : textOf(value, text === null ? format : edit);

  function take(next: string) {
    const reading = read(next);
    const taken = 'value' in reading ? reading.value : next;
    setText({ typed: next, value: taken });
    onChange?.(taken);
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      {...input}
      value={typed}
      error={errorOf({ error, problem: problemOf(value, read), isTyping: text !== null })}
      onChange={(event) => take(event.currentTarget.value)}
      onFocus={(event) => {
        setText({ typed: textOf(value, edit), value });
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setText(null);
        onBlur?.(event);
      }}
    />
  );
}

const textOf = (value: number | string, write: NumberKind['format']): string =>
  typeof value === 'number' ? write(value) : value;

/** Selects the whole number when the field gets the focus, by keyboard or by the first click. */
function useFirstClickSelection(hasFocus: boolean) {
  const ref = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (hasFocus) ref.current?.select();
  }, [hasFocus]);
  return {
    ref,
    // The browser would put the caret where the mouse is, and no click follows where a text that appears
    // moves the field.
    onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
      if (document.activeElement === event.currentTarget) return;
      event.preventDefault();
      event.currentTarget.focus();
    },
  };
}

function problemOf(value: number | string, read: NumberKind['read']): ReadingProblem | null {
  if (typeof value === 'number' || value.trim() === '') return null;
  const reading = read(value);
  return 'problem' in reading ? reading.problem : null;
}

interface FieldError {
  error: ReactNode;
  problem: ReadingProblem | null;
  isTyping: boolean;
}

/**
 * Returns the form's text with how to write the number. Without a form's text nothing is said while the
 * number is typed.
 */
function errorOf({ error, problem, isTyping }: FieldError): ReactNode {
  if (problem === null) return error;
  const hint = readingHint(problem);
  if (typeof error === 'string' && error !== '') return withHint(error, hint);
  if (error) return hint ?? error;
  if (isTyping) return error;
  return hint ?? (problem.reason === 'negative' ? BELOW_ZERO : NO_NUMBER);
}

const BELOW_ZERO = 'The number can’t be below zero.';
const NO_NUMBER = 'Write a number.';
