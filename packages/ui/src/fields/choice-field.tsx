import { useEffect, useRef, useState } from 'react';
import { type Choice, ChoiceInput, type FieldProps, isSame, matching, startsWith } from './choice-input.tsx';

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
  const matches = matching(choices, typed ?? '');
  const isTyping = typed !== null && typed.trim() !== '';
  const isUnsettled = isTyping && !isLoading;

  function type(text: string | null) {
    setTyped(text);
    setLeft(false);
  }

  function choose(next: string | null) {
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
    const [only, another] = matches;
    if (exact) choose(exact.value);
    else if (isUnsettled && only && another === undefined) choose(only.value);
    else if (isUnsettled) setLeft(true);
    else if (typed?.trim() === '' && isClearable) choose(null);
    else type(null);
  }

  return (
    <ChoiceInput
      {...field}
      error={(isUnsettled && wrongMatches({ label: field.label, typed, isLeft, matches })) || field.error}
      text={typed ?? chosen?.label ?? ''}
      isTyping={typed !== null}
      isUnsettled={isUnsettled}
      choices={matches}
      chosen={value}
      firstMatch={
        isTyping
          ? Math.min(0, matches.length - 1)
          : matches.findIndex((candidate) => candidate.value === value)
      }
      emptyText={isLoading ? 'Loading…' : 'There is no options.'}
      onType={(text) => {
        waiting.current = '';
        type(text);
      }}
      onChoose={(choice) => choose(choice.value)}
      onLeave={leave}
      onClear={isClearable && value !== null && !field.disabled ? () => choose(null) : undefined}
    />
  );
}

interface Typing {
  label: string;
  typed: string;
  isLeft: boolean;
  matches: readonly Choice[];
}

/** Returns why a typed text isn't a choice; null while it may still become one. */
function wrongMatches({ label, typed, isLeft, matches }: Typing): string | null {
  const [what, text] = [label.toLowerCase(), typed.trim()];
  if (matches.length === 0) return `No ${what} matches “${text}”.`;
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
  const matches = isTyping ? matching(choices, value) : choices;
  const isMatch =
    isTyping && value.trim() !== '' && matches[0] !== undefined && startsWith(matches[0].label, value);

  return (
    <ChoiceInput
      {...field}
      text={value}
      isTyping={isTyping}
      choices={matches}
      chosen={names.find((name) => isSame(name, value)) ?? null}
      firstMatch={isMatch ? 0 : -1}
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
