import { useEffect, useRef, useState } from 'react';
import { type Choice, ChoiceInput, type FieldProps, isBegun, isSame, matching } from './choice-input.tsx';

export { type Choice, focusUnmatched } from './choice-input.tsx';

interface ChoiceFieldProps extends FieldProps {
  choices: readonly Choice[];
  value?: string | null;
  onChange: (value: string | null) => void;
  isClearable?: boolean;
  /** The choices are on their way: what is typed meanwhile waits for them. */
  isLoading?: boolean;
}

/**
 * One of a list. While a text is typed its first match is highlighted, and taken by Enter and by Tab. A text that matches nothing stays,
 * with that under it: it is never sent as the choice before it.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { choices, value = null, onChange, isClearable = false, isLoading = false, ...field } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef('');
  const chosen = choices.find((choice) => choice.value === value);
  const shown = matching(choices, typed ?? '');
  const isTyping = typed !== null && typed.trim() !== '';
  const isUnmatched = isTyping && !isLoading && shown.length === 0;

  function take(next: string | null) {
    setTyped(null);
    if (next !== value) onChange(next);
  }

  useEffect(() => {
    if (isLoading || waiting.current === '') return;
    const [match] = matching(choices, waiting.current);
    waiting.current = '';
    if (match) onChange(match.value);
  }, [isLoading, choices, onChange]);

  function leave() {
    if (isUnmatched) return;
    if (isLoading && isTyping) waiting.current = typed;
    const exact = typed === null ? undefined : choices.find(({ label }) => isSame(label, typed));
    if (exact) take(exact.value);
    else if (typed?.trim() === '' && isClearable) take(null);
    else setTyped(null);
  }

  return (
    <ChoiceInput
      {...field}
      error={isUnmatched ? `No ${field.label.toLowerCase()} matches “${typed.trim()}”.` : field.error}
      text={typed ?? chosen?.label ?? ''}
      isTyping={typed !== null}
      isUnmatched={isUnmatched}
      choices={shown}
      chosen={value}
      firstMatch={isTyping ? Math.min(0, shown.length - 1) : shown.findIndex((one) => one.value === value)}
      emptyText={isLoading ? 'Loading…' : 'There is no options.'}
      onType={(text) => {
        waiting.current = '';
        setTyped(text);
      }}
      onTake={(choice) => take(choice.value)}
      onLeave={leave}
      onClear={isClearable && value !== null && !field.disabled ? () => take(null) : undefined}
    />
  );
}

interface NameFieldProps extends FieldProps {
  names: readonly string[];
  value?: string;
  onChange: (name: string) => void;
}

/** A name that may be typed freely; of the names that a list has, the first that begins as typed is taken by Enter and by Tab. */
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
