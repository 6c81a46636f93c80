import { TextInput, type TextInputProps } from '@mantine/core';
import { plainDecimal } from '@fleetworth/domain/money';
import { type Reading, readingHint, type ReadingProblem, withHint } from '@fleetworth/domain/reading';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Number, or text that isn't a number yet. */
  value?: number | string;
  /** Called with the parsed number, or with the text if it isn't a number. */
  onChange?: (value: number | string) => void;
}

interface NumberKind {
  read: (text: string) => Reading<number>;
  /** Formats the number while the field doesn't have the focus. */
  format: (value: number) => string;
  /** Formats the number for editing; plain digits by default. */
  edit?: (value: number) => string;
}

/**
 * Renders a text field for a number. Typed or pasted text is never altered: it is parsed exactly, or kept
 * with an error. While focused, the field shows plain digits, so that single digits can be edited. Arrow keys
 * and the wheel do nothing, as in any text field.
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
  // A value set elsewhere, such as by a reset, replaces the typed text.
  const isOwn = text !== null && Object.is(text.value, value);
  const typed = isOwn ? text.typed : textOf(value, text === null ? format : edit);

  function applyText(next: string) {
    const reading = read(next);
    const parsed = 'value' in reading ? reading.value : next;
    setText({ typed: next, value: parsed });
    onChange?.(parsed);
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      {...input}
      value={typed}
      error={errorOf({ error, problem: problemOf(value, read), isTyping: text !== null })}
      onChange={(event) => applyText(event.currentTarget.value)}
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

/** Selects the whole number when the field receives the focus, by keyboard or by the first click. */
function useFirstClickSelection(hasFocus: boolean) {
  const ref = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (hasFocus) ref.current?.select();
  }, [hasFocus]);
  return {
    ref,
    // The browser would place the caret at the pointer, and no click event follows if an error message moves
    // the field.
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

/** Returns the form's error with the expected format. Shows only the form's error while the user types. */
function errorOf({ error, problem, isTyping }: FieldError): ReactNode {
  if (problem === null) return error;
  const hint = readingHint(problem);
  if (typeof error === 'string' && error !== '') return withHint(error, hint);
  if (error) return hint ?? error;
  if (isTyping) return error;
  return hint ?? (problem.reason === 'negative' ? BELOW_ZERO : NO_NUMBER);
}

const BELOW_ZERO = "The number can't be below zero.";
const NO_NUMBER = 'Enter a number.';
