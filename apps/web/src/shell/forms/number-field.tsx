import { TextInput, type TextInputProps } from '@mantine/core';
import { plainDecimal } from '@fleetworth/domain/money';
import { type ParseResult, readingHint, type ParseProblem, appendHint } from '@fleetworth/domain/reading';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Number, or text that isn't a number yet. */
  value?: number | string;
  onChange?: (value: number | string) => void;
}

interface NumberKind {
  read: (text: string) => ParseResult<number>;
  /** Formats the number while the field doesn't have the focus. */
  format: (value: number) => string;
  formatFocused?: (value: number) => string;
}

// Typed or pasted text is never altered: it is parsed exactly, or stays in the field with an error. While
// focused, the field shows plain digits, so that single digits can be edited. Arrow keys and the mouse wheel
// don't change the number.
export function NumberField({
  value = '',
  onChange,
  onFocus,
  onBlur,
  error,
  read,
  format,
  formatFocused = plainDecimal,
  ...props
}: NumberFieldProps & NumberKind) {
  const [draft, setDraft] = useState<{ typed: string; value: number | string } | null>(null);
  const selectionProps = useSelectionOnFocus(draft !== null);
  // A value set elsewhere, such as by a reset, replaces the typed text.
  const isDraftCurrent = draft !== null && Object.is(draft.value, value);
  const displayedText = isDraftCurrent ? draft.typed : toText(value, draft === null ? format : formatFocused);

  function applyText(next: string) {
    const reading = read(next);
    const parsed = 'value' in reading ? reading.value : next;
    setDraft({ typed: next, value: parsed });
    onChange?.(parsed);
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      {...selectionProps}
      value={displayedText}
      error={getError({ error, problem: findProblem(value, read), isTyping: draft !== null })}
      onChange={(event) => applyText(event.currentTarget.value)}
      onFocus={(event) => {
        setDraft({ typed: toText(value, formatFocused), value });
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}

const toText = (value: number | string, format: NumberKind['format']): string =>
  typeof value === 'number' ? format(value) : value;

function useSelectionOnFocus(hasFocus: boolean) {
  const ref = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (hasFocus) ref.current?.select();
  }, [hasFocus]);
  return {
    ref,
    // Otherwise the browser would place the caret at the pointer. A click handler isn't enough: no click
    // event follows if an error message moves the field.
    onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
      if (document.activeElement === event.currentTarget) return;
      event.preventDefault();
      event.currentTarget.focus();
    },
  };
}

function findProblem(value: number | string, read: NumberKind['read']): ParseProblem | null {
  if (typeof value === 'number' || value.trim() === '') return null;
  const reading = read(value);
  return 'problem' in reading ? reading.problem : null;
}

interface FieldError {
  error: ReactNode;
  problem: ParseProblem | null;
  isTyping: boolean;
}

function getError({ error, problem, isTyping }: FieldError): ReactNode {
  if (problem === null) return error;
  const hint = readingHint(problem);
  if (typeof error === 'string' && error !== '') return appendHint(error, hint);
  if (error) return hint ?? error;
  if (isTyping) return error;
  return hint ?? (problem.reason === 'negative' ? NEGATIVE : NOT_A_NUMBER);
}

const NEGATIVE = "The number can't be below zero.";
const NOT_A_NUMBER = 'Enter a number.';
