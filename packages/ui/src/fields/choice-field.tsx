import { useEffect, useRef, useState } from 'react';
import {
  type Choice,
  ChoiceInput,
  type FieldProps,
  isSame,
  findMatches,
  startsWith,
} from './choice-input.tsx';

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
 * Chooses one option of a list. Typing highlights the first match, which Enter and Tab choose. Leaving
 * the field chooses the only match. A text that matches no option or several stays in the field with an
 * error, and the form can't be submitted.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { choices, value = null, onChange, isClearable = false, isLoading = false, ...field } = props;
  const [typedText, setTypedText] = useState<string | null>(null);
  const [hasLeftField, setHasLeftField] = useState(false);
  const pendingText = useRef('');
  const chosen = choices.find((choice) => choice.value === value);
  const matches = findMatches(choices, typedText ?? '');
  const isTyping = typedText !== null && typedText.trim() !== '';
  const isUnresolved = isTyping && !isLoading;

  function changeText(text: string | null) {
    setTypedText(text);
    setHasLeftField(false);
  }

  function choose(next: string | null) {
    changeText(null);
    if (next !== value) onChange(next);
  }

  useEffect(() => {
    if (isLoading || pendingText.current === '') return;
    const [match] = findMatches(choices, pendingText.current);
    pendingText.current = '';
    if (match) onChange(match.value);
  }, [isLoading, choices, onChange]);

  function leave() {
    if (isLoading && isTyping) pendingText.current = typedText;
    const exactChoice =
      typedText === null ? undefined : choices.find(({ label }) => isSame(label, typedText));
    const [firstMatch, secondMatch] = matches;
    if (exactChoice) choose(exactChoice.value);
    else if (isUnresolved && firstMatch && secondMatch === undefined) choose(firstMatch.value);
    else if (isUnresolved) setHasLeftField(true);
    else if (typedText?.trim() === '' && isClearable) choose(null);
    else changeText(null);
  }

  return (
    <ChoiceInput
      {...field}
      error={
        (isUnresolved && formatMatchError({ label: field.label, typedText, hasLeftField, matches })) ||
        field.error
      }
      text={typedText ?? chosen?.label ?? ''}
      isTyping={typedText !== null}
      isUnresolved={isUnresolved}
      choices={matches}
      chosen={value}
      initialIndex={
        isTyping
          ? Math.min(0, matches.length - 1)
          : matches.findIndex((candidate) => candidate.value === value)
      }
      emptyText={isLoading ? 'Loading…' : 'There is no options.'}
      onType={(text) => {
        pendingText.current = '';
        changeText(text);
      }}
      onChoose={(choice) => choose(choice.value)}
      onLeave={leave}
      onClear={isClearable && value !== null && !field.disabled ? () => choose(null) : undefined}
    />
  );
}

interface MatchQuery {
  label: string;
  typedText: string;
  hasLeftField: boolean;
  matches: readonly Choice[];
}

function formatMatchError({ label, typedText, hasLeftField, matches }: MatchQuery): string | null {
  const [noun, text] = [label.toLowerCase(), typedText.trim()];
  if (matches.length === 0) return `No ${noun} matches “${text}”.`;
  return hasLeftField ? `More than one ${noun} matches “${text}”. Choose one.` : null;
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
  const matches = isTyping ? findMatches(choices, value) : choices;
  const isMatch =
    isTyping && value.trim() !== '' && matches[0] !== undefined && startsWith(matches[0].label, value);

  return (
    <ChoiceInput
      {...field}
      text={value}
      isTyping={isTyping}
      choices={matches}
      chosen={names.find((name) => isSame(name, value)) ?? null}
      initialIndex={isMatch ? 0 : -1}
      onType={(text) => {
        setTyping(true);
        onChange(text);
      }}
      onChoose={({ label }) => {
        setTyping(false);
        onChange(label);
      }}
      onLeave={() => setTyping(false)}
    />
  );
}
