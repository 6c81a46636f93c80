import { useEffect, useRef, useState } from 'react';
import { type Choice, ChoiceInput, type FieldProps, isBegun, isSame, matching } from './choice-input.tsx';

export { type Choice, focusUnmatched } from './choice-input.tsx';

interface ChoiceFieldProps extends FieldProps {
  choices: readonly Choice[];
  value?: string | null;
  onChange: (value: string | null) => void;
  isClearable?: boolean;
  /** True while the choices load. Typed text is matched once they arrive. */
  isLoading?: boolean;
}

/**
 * Chooses one option of a list. Typing highlights the first match, which Enter and Tab choose. Leaving the
 * field chooses the only match. A text that matches nothing, or more than one option, stays with an error and
 * is never sent as the previous choice.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { choices, value = null, onChange, isClearable = false, isLoading = false, ...field } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const waiting = useRef('');
  const chosen = choices.find((choice) => choice.value === value);
  const shown = matching(choices, typed ?? '');
  const isTyping = typed !== null && typed.trim() !== '';
  const isUnsettled = isTyping && !isLoading;

  function type(text: string | null) {
    setTyped(text);
    setLeft(false);
  }

  function take(next: string | null) {
    type(null);
    if (next !== value) onChange(next);
  }

  useEffect(() => {
    if (isLoading || waiting.current === '') return;
    const [match] = matching(choices, waiting.current);
    waiting.current = '';
    if (match) onChange(match.value);
  }, [isLoading, choices, onChange]);

  function leave() {
    if (isLoading && isTyping) waiting.current = typed;
    const exact = typed === null ? undefined : choices.find(({ label }) => isSame(label, typed));
    const [only, another] = shown;
    if (exact) take(exact.value);
    else if (isUnsettled && only && another === undefined) take(only.value);
    else if (isUnsettled) setLeft(true);
    else if (typed?.trim() === '' && isClearable) take(null);
    else type(null);
  }

  return (
    <ChoiceInput
      {...field}
      error={(isUnsettled && wrongMatches({ label: field.label, typed, isLeft, shown })) || field.error}
      text={typed ?? chosen?.label ?? ''}
      isTyping={typed !== null}
      isUnsettled={isUnsettled}
      choices={shown}
      chosen={value}
      firstMatch={isTyping ? Math.min(0, shown.length - 1) : shown.findIndex((one) => one.value === value)}
      emptyText={isLoading ? 'Loading…' : 'There is no options.'}
      onType={(text) => {
        waiting.current = '';
        type(text);
      }}
      onTake={(choice) => take(choice.value)}
      onLeave={leave}
      onClear={isClearable && value !== null && !field.disabled ? () => take(null) : undefined}
    />
  );
}

interface Typing {
  label: string;
  typed: string;
  isLeft: boolean;
  shown: readonly Choice[];
}

/** Returns why a typed text isn't a choice; null while it may still become one. */
function wrongMatches({ label, typed, isLeft, shown }: Typing): string | null {
  const [what, text] = [label.toLowerCase(), typed.trim()];
  if (shown.length === 0) return `No ${what} matches “${text}”.`;
  return isLeft ? `More than one ${what} matches “${text}”. Choose one.` : null;
}

interface NameFieldProps extends FieldProps {
  names: readonly string[];
  value?: string;
  onChange: (name: string) => void;
}

/** Accepts any name. Enter and Tab complete the first suggestion that starts with the typed text. */
export function NameField({ names, value = '', onChange, ...field }: NameFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const choices = names.map((name) => ({ value: name, label: name }));
  const shown = isTyping ? matching(choices, value) : choices;
  const isMatch = isTyping && value.trim() !== '' && shown[0] !== undefined && isBegun(shown[0].label, value);

  return (
    <ChoiceInput
      {...field}
      text={value}
      isTyping={isTyping}
      choices={shown}
      chosen={names.find((name) => isSame(name, value)) ?? null}
      firstMatch={isMatch ? 0 : -1}
      onType={(text) => {
        setTyping(true);
        onChange(text);
      }}
      onTake={({ label }) => {
        setTyping(false);
        onChange(label);
      }}
      onLeave={() => setTyping(false)}
    />
  );
}
