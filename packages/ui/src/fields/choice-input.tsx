import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import classes from './choice-input.module.css';
import { Icon } from '../page/icon.tsx';

export interface Choice {
  value: string;
  label: string;
}

export interface FieldProps {
  label: string;
  isRequired?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
  onBlur?: (event: FocusEvent) => void;
}

interface ChoiceInputProps extends FieldProps {
  text: string;
  /**
   * True if the user has typed since the last choice. A click then places the caret instead of selecting the
   * text.
   */
  isTyping: boolean;
  /**
   * True if a typed text hasn't been resolved to a choice. Enter then opens the list, unless an option is
   * highlighted.
   */
  isUnresolved?: boolean;
  choices: readonly Choice[];
  chosen: string | null;
  /** Index of the option that is highlighted until an arrow key moves the highlight. -1 for none. */
  initialIndex: number;
  /** Message of an empty list. Without a message an empty list stays closed. */
  emptyText?: string;
  onType: (text: string) => void;
  onChoose: (choice: Choice) => void;
  onLeave?: () => void;
  onClear?: (() => void) | undefined;
}

export function ChoiceInput(props: ChoiceInputProps) {
  const { label, choices, chosen, initialIndex, emptyText, onChoose, onClear } = props;
  const listId = useId();
  const [arrowKeyIndex, setArrowKeyIndex] = useState<number | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => setArrowKeyIndex(null) });
  const isOpen = combobox.dropdownOpened && (choices.length > 0 || emptyText !== undefined);
  const highlighted = arrowKeyIndex ?? initialIndex;
  const highlightedId = isOpen && highlighted >= 0 ? `${listId}-${highlighted}` : undefined;

  useEffect(() => {
    if (highlightedId) scrollToChoice(document.getElementById(highlightedId));
  }, [highlightedId]);

  function choose(index: number) {
    const choice = choices[index];
    if (choice) onChoose(choice);
    combobox.closeDropdown();
  }

  function moveHighlight(by: 1 | -1) {
    if (!isOpen) return combobox.openDropdown();
    const from = highlighted < 0 && by === -1 ? 0 : highlighted;
    if (choices.length > 0) setArrowKeyIndex((from + by + choices.length) % choices.length);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isHighlighted = isOpen && highlighted >= 0;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveHighlight(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isHighlighted) {
      event.preventDefault();
      choose(highlighted);
    } else if (event.key === 'Enter' && props.isUnresolved === true) {
      event.preventDefault();
      combobox.openDropdown();
    } else if (event.key === 'Tab' && isHighlighted) choose(highlighted);
    else if (event.key === 'Escape') combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={(value) => choose(Number(value))} shadow="md">
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <TextInput
          label={label}
          withAsterisk={props.isRequired === true}
          error={props.error}
          description={props.description}
          disabled={props.disabled === true}
          // Escape closes the list first, then the surrounding dialog.
          data-mantine-stop-propagation={isOpen || undefined}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- without this attribute, an input has the role only with a native datalist
          role="combobox"
          aria-required={props.isRequired === true || undefined}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={highlightedId}
          data-unmatched={props.isUnresolved === true || undefined}
          autoComplete="off"
          spellCheck={false}
          value={props.text}
          onChange={(event) => {
            setArrowKeyIndex(null);
            props.onType(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={({ currentTarget }) => {
            if (!props.isTyping) currentTarget.select();
            combobox.openDropdown();
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            combobox.closeDropdown();
            props.onLeave?.();
            props.onBlur?.(event);
          }}
          rightSectionPointerEvents={onClear ? 'all' : 'none'}
          rightSection={
            onClear ? (
              <Combobox.ClearButton onClear={onClear} aria-label={`Clear ${label.toLowerCase()}`} />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options id={listId} aria-label={label} className={classes.list ?? ''}>
          {isOpen &&
            choices.map((choice, index) => (
              <Combobox.Option
                key={choice.value}
                id={`${listId}-${index}`}
                value={String(index)}
                selected={index === highlighted}
                aria-selected={choice.value === chosen}
                className={classes.choice ?? ''}
              >
                <span className={classes.tick}>
                  {choice.value === chosen && <Icon name="check" sizePx={14} />}
                </span>
                {choice.label}
              </Combobox.Option>
            ))}
          {choices.length === 0 && <Combobox.Empty>{emptyText}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

export function focusUnmatched(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLInputElement>('[data-unmatched]:not(:disabled)');
  field?.focus();
  return field !== null;
}

// `scrollIntoView` would scroll the page too.
function scrollToChoice(choice: HTMLElement | null) {
  const list = choice?.parentElement;
  if (!choice || !list) return;
  const minScrollTop = choice.offsetTop + choice.offsetHeight - list.clientHeight;
  list.scrollTop = Math.max(Math.min(list.scrollTop, choice.offsetTop), minScrollTop);
}

export function findMatches(choices: readonly Choice[], typed: string): readonly Choice[] {
  const text = normalize(typed);
  if (text === '') return choices;
  const matches = choices.filter(({ label }) => normalize(label).includes(text));
  return matches.toSorted((a, b) => rankMatch(a, text) - rankMatch(b, text));
}

export const isSame = (label: string, typed: string): boolean => normalize(label) === normalize(typed);

export const startsWith = (label: string, typed: string): boolean =>
  normalize(label).startsWith(normalize(typed));

const normalize = (text: string): string => text.trim().toLowerCase();

const rankMatch = ({ label }: Choice, text: string): number => {
  if (normalize(label) === text) return 0;
  return normalize(label).startsWith(text) ? 1 : 2;
};
