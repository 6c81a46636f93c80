import { CloseButton, Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import classes from './filter-select.module.css';
import { Icon } from '../page/icon.tsx';

interface FilterOption {
  value: string;
  label: string;
  shortLabel?: string;
}

interface FilterSelectProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  /** `isFollowUp` is true if the menu has stayed open since the previous change. */
  onChange: (chosen: string[], change: { isFollowUp: boolean }) => void;
  placeholder: string;
  isMultiple?: boolean;
  isClearable?: boolean;
  hasChooseAloneButtons?: boolean;
  disabledReason?: string | undefined;
  widthPx?: number;
  onSearch?: (searchText: string) => void;
  hasMore?: boolean;
  isMatch?: (value: string, searchText: string) => boolean;
}

/** Maximum number of options in the menu. Users find the other options by typing. */
const MAX_RENDERED = 100;

export function FilterSelect(props: FilterSelectProps) {
  const { label, options, chosen, onChange, isMultiple = false, disabledReason } = props;
  const [searchText, setSearchText] = useState('');
  const [hasChosen, setHasChosen] = useState(false);
  const hasSearch = props.onSearch !== undefined || options.length > 8;
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearchText('');
      setHasChosen(false);
    },
    onDropdownOpen: () => (hasSearch ? combobox.focusSearchInput() : combobox.selectActiveOption()),
  });
  const [first, ...more] = options.filter((option) => chosen.includes(option.value));
  const query = searchText.trim();
  const matches = options.filter(
    ({ value, label: text }) =>
      text.toLowerCase().includes(query.toLowerCase()) || props.isMatch?.(value, query) === true,
  );
  const isClearShown = props.isClearable === true && chosen.length > 0;
  // True if the URL contains an option that doesn't exist. The list is still filtered by it.
  const isUnavailable = first === undefined && chosen.length > 0 && options.length > 0;

  const renderedOptions = matches.slice(0, MAX_RENDERED);
  const hasHiddenOptions = matches.length > renderedOptions.length || props.hasMore === true;

  // Highlights the first match once it is loaded, because options may load after the text was typed.
  const { selectFirstOption } = combobox;
  const firstMatch = searchText === '' ? undefined : renderedOptions[0]?.value;
  useEffect(() => {
    if (searchText !== '' && firstMatch !== undefined) selectFirstOption();
  }, [searchText, firstMatch, selectFirstOption]);

  const { onSearch } = props;
  useEffect(() => onSearch?.(searchText), [searchText, onSearch]);

  function choose(value: string) {
    if (isMultiple) {
      const next = chosen.includes(value)
        ? chosen.filter((candidate) => candidate !== value)
        : [...chosen, value];
      onChange(next, { isFollowUp: hasChosen });
      setHasChosen(true);
      return;
    }
    onChange([value], { isFollowUp: false });
    combobox.closeDropdown();
  }

  function chooseAlone(value: string) {
    // Must happen before the menu closes, because the focused button disappears with it.
    combobox.targetRef.current?.focus();
    onChange([value], { isFollowUp: hasChosen });
    combobox.closeDropdown();
  }

  function chooseByTab(event: KeyboardEvent) {
    if (event.key !== 'Tab' || event.shiftKey) return;
    if (searchText.trim() !== '' && matches.length > 0) combobox.clickSelectedOption();
    combobox.closeDropdown();
  }

  const labels = isUnavailable
    ? ['Not available']
    : [first, ...more].flatMap((option) => option?.label ?? []);

  return (
    <div
      className={classes.chip}
      data-printed={`${label}: ${labels.join(', ') || props.placeholder}`}
      data-disabled={disabledReason !== undefined || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) combobox.closeDropdown();
      }}
    >
      <Combobox
        store={combobox}
        onOptionSubmit={choose}
        width={props.widthPx ?? 260}
        position="bottom-start"
        shadow="md"
        withinPortal={false}
      >
        <Combobox.Target targetType="button">
          <button
            type="button"
            className={classes.target}
            aria-disabled={disabledReason !== undefined}
            onClick={() => combobox.toggleDropdown()}
          >
            <span>{label}</span>{' '}
            <b className={classes.value}>
              {isUnavailable
                ? 'Not available'
                : first
                  ? (first.shortLabel ?? first.label)
                  : props.placeholder}
            </b>
            {more.length > 0 && <span className={classes.more}>+{more.length}</span>}
            {!isClearShown && <Icon name="down" sizePx={14} />}
          </button>
        </Combobox.Target>
        <Combobox.Dropdown>
          {disabledReason !== undefined && <p className={classes.reason}>{disabledReason}</p>}
          {hasSearch && (
            <Combobox.Search
              value={searchText}
              onChange={(event) => setSearchText(event.currentTarget.value)}
              onKeyDown={chooseByTab}
              placeholder="Search"
              aria-label={`Search ${label.toLowerCase()}`}
            />
          )}
          <div className={classes.lists}>
            <Options
              label={label}
              options={disabledReason === undefined ? renderedOptions : []}
              chosen={chosen}
              isMultiple={isMultiple}
              isSilent={disabledReason !== undefined}
            />
            {props.hasChooseAloneButtons && (
              <OnlyThisButtons label={label} options={renderedOptions} onChoose={chooseAlone} />
            )}
          </div>
          {hasHiddenOptions && renderedOptions.length > 0 && disabledReason === undefined && (
            <p className={classes.reason}>Type to find more.</p>
          )}
        </Combobox.Dropdown>
      </Combobox>
      {isClearShown && (
        <CloseButton
          size="sm"
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={() => onChange([], { isFollowUp: false })}
        />
      )}
    </div>
  );
}

interface OptionsProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  isMultiple: boolean;
  /** True when the reason for an empty list is shown elsewhere. */
  isSilent: boolean;
}

function Options({ label, options, chosen, isMultiple, isSilent }: OptionsProps) {
  return (
    <Combobox.Options aria-label={label} aria-multiselectable={isMultiple} className={classes.options}>
      {options.map(({ value, label }) => {
        const isChosen = chosen.includes(value);
        return (
          <Combobox.Option
            key={value}
            value={value}
            active={isChosen}
            aria-selected={isChosen}
            className={classes.option}
          >
            <span className={classes.tick}>{isChosen && <Icon name="check" sizePx={14} />}</span>
            {label}
          </Combobox.Option>
        );
      })}
      {options.length === 0 && !isSilent && <Combobox.Empty>There is no options.</Combobox.Empty>}
    </Combobox.Options>
  );
}

// Beside the options, because an option can't contain a button.
function OnlyThisButtons(props: {
  label: string;
  options: readonly FilterOption[];
  onChoose: (value: string) => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields, and these are buttons
    <div role="group" aria-label={`Only one ${props.label.toLowerCase()}`} className={classes.only}>
      {props.options.map(({ value, label }) => (
        <UnstyledButton
          key={value}
          className={classes.onlyButton}
          aria-label={`Only ${label}`}
          onClick={() => props.onChoose(value)}
        >
          Only
        </UnstyledButton>
      ))}
    </div>
  );
}
