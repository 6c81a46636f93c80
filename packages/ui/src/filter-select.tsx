import { CloseButton, Combobox, useCombobox } from '@mantine/core';
import { useState } from 'react';
import classes from './filter-select.module.css';
import { Icon } from './icon.tsx';

interface FilterOption {
  value: string;
  label: string;
  /** Stands for the option where space is short. */
  short?: string;
}

interface FilterSelectProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  /** `isFurther`: the menu has not been left since the change before. */
  onChange: (chosen: string[], change: { isFurther: boolean }) => void;
  /** What is shown while nothing is chosen. */
  placeholder: string;
  isMultiple?: boolean;
  isClearable?: boolean;
  /** Why nothing can be chosen now. */
  disabledReason?: string | undefined;
}

/** A filter as a chip: its name, the first of what is chosen, and how many more. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, options, chosen, onChange, isMultiple = false, disabledReason } = props;
  const [typed, setTyped] = useState('');
  const [hasChosen, setChosen] = useState(false);
  const hasSearch = options.length > 8;
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
      setChosen(false);
    },
    onDropdownOpen: () => (hasSearch ? combobox.focusSearchInput() : combobox.selectActiveOption()),
  });
  const [first, ...more] = options.filter((option) => chosen.includes(option.value));
  const shown = options.filter((option) => option.label.toLowerCase().includes(typed.trim().toLowerCase()));
  const isClearShown = props.isClearable === true && first !== undefined;

  function choose(value: string) {
    if (isMultiple) {
      const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
      onChange(next, { isFurther: hasChosen });
      setChosen(true);
      return;
    }
    onChange([value], { isFurther: false });
    combobox.closeDropdown();
  }

  return (
    <div
      className={classes.chip}
      data-disabled={disabledReason !== undefined || undefined}
      title={disabledReason}
    >
      <Combobox
        store={combobox}
        onOptionSubmit={choose}
        width={260}
        position="bottom-start"
        shadow="md"
        withinPortal={false}
      >
        <Combobox.Target targetType="button">
          <button
            type="button"
            className={classes.target}
            disabled={disabledReason !== undefined}
            onClick={() => combobox.toggleDropdown()}
          >
            <span>{label}</span>{' '}
            <b className={classes.value}>{first ? (first.short ?? first.label) : props.placeholder}</b>
            {more.length > 0 && <span className={classes.more}>+{more.length}</span>}
            {!isClearShown && <Icon name="down" sizePx={14} />}
          </button>
        </Combobox.Target>
        <Combobox.Dropdown>
          {hasSearch && (
            <Combobox.Search
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              placeholder="Search"
              aria-label={`Search ${label.toLowerCase()}`}
            />
          )}
          <Combobox.Options mah={300} style={{ overflowY: 'auto' }} aria-label={label}>
            {shown.map((option) => (
              <Combobox.Option key={option.value} value={option.value} active={chosen.includes(option.value)}>
                <span className={classes.option}>
                  <span className={classes.tick}>
                    {chosen.includes(option.value) && <Icon name="check" sizePx={14} />}
                  </span>
                  {option.label}
                </span>
              </Combobox.Option>
            ))}
            {shown.length === 0 && <Combobox.Empty>There is no options.</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {isClearShown && (
        <CloseButton
          size="sm"
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={() => onChange([], { isFurther: false })}
        />
      )}
    </div>
  );
}
