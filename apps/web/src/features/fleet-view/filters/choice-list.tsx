import { Checkbox, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { figures } from '../../../shell/format/figures.ts';
import classes from './advanced-filters.module.css';

type Value = string | number;

interface FilterOption {
  id?: number;
  name: Value;
  count: number;
}

interface ChoiceListProps {
  title: string;
  options: readonly FilterOption[] | undefined;
  /** True to identify options by ID, because their names aren't unique. */
  isById?: boolean;
  /** Labels of options whose names are wire values. */
  labels?: Readonly<Record<string, string>>;
  isInline?: boolean;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  emptyText?: string | undefined;
}

// Selected options stay listed even if they no longer match any vehicle, so that they can be deselected.
export function ChoiceList(props: ChoiceListProps) {
  const { title, options, isById = false, labels, chosen, onChange, emptyText } = props;
  const getValue = ({ id, name }: FilterOption): Value => (isById ? (id ?? 0) : name);
  const names = useSeenNames(options?.map((option) => [getValue(option), String(option.name)]) ?? []);
  const offeredValues = new Set(options?.map(getValue));
  // Options that were selected at first stay listed, so that they can be selected again.
  const [initiallyChosen] = useState(chosen);
  const listedValues = new Set(options === undefined ? [] : [...initiallyChosen, ...chosen]);
  const missingValues = [...listedValues].filter((value) => !offeredValues.has(value));
  const choices = [
    ...missingValues.map((value) => ({ value, count: 0 })),
    ...(options ?? []).map((option) => ({ value: getValue(option), count: option.count })),
  ];
  const getName = (value: Value): string =>
    labels?.[value] ?? names.get(value) ?? (isById ? 'Not available' : String(value));

  return (
    <fieldset className={classes.list} data-inline={props.isInline || undefined}>
      <legend className={classes.legend}>{title}</legend>
      {options === undefined && <Skeleton height={16} my={6} />}
      {options && choices.length === 0 && (
        <p className={classes.empty}>{emptyText ?? 'There is no options.'}</p>
      )}
      <div className={classes.choices}>
        {choices.map(({ value, count }) => (
          <div key={value} className={classes.choice}>
            <Checkbox
              size="sm"
              label={
                <>
                  {getName(value)} <span className={classes.count}>{figures.count(count)}</span>
                </>
              }
              checked={chosen.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, value] : chosen.filter((candidate) => candidate !== value))
              }
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Remembers the names of all options, because selected options may no longer be offered. */
function useSeenNames(options: [Value, string][]): ReadonlyMap<Value, string> {
  const [seen, setSeen] = useState<ReadonlyMap<Value, string>>(new Map());
  if (options.some(([value]) => !seen.has(value))) setSeen(new Map([...seen, ...options]));
  return seen;
}
