import { Checkbox, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { figures } from '../../../shell/format/figures.ts';
import classes from './advanced-filters.module.css';

type Value = string | number;

interface Offered {
  id?: number;
  name: Value;
  count: number;
}

interface ChoiceListProps {
  title: string;
  offered: readonly Offered[] | undefined;
  /** Identifies options by ID where names aren't unique. */
  isById?: boolean;
  /** Labels of options whose names are wire values. */
  labels?: Readonly<Record<string, string>>;
  /** True for few short options, which stand side by side. */
  isInline?: boolean;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  emptyText?: string | undefined;
}

/**
 * Lists options with the number of matching vehicles. Selected options that match no vehicle any more stay,
 * so that they can be deselected.
 */
export function ChoiceList(props: ChoiceListProps) {
  const { title, offered, isById = false, labels, chosen, onChange, emptyText } = props;
  const valueOf = ({ id, name }: Offered): Value => (isById ? (id ?? 0) : name);
  const names = useSeenNames(offered?.map((option) => [valueOf(option), String(option.name)]) ?? []);
  const present = new Set(offered?.map(valueOf));
  // A deselected option can be selected again.
  const [chosenFirst] = useState(chosen);
  const listed = new Set(offered === undefined ? [] : [...chosenFirst, ...chosen]);
  const missing = [...listed].filter((value) => !present.has(value));
  const choices = [
    ...missing.map((value) => ({ value, count: 0 })),
    ...(offered ?? []).map((option) => ({ value: valueOf(option), count: option.count })),
  ];
  const nameOf = (value: Value): string =>
    labels?.[value] ?? names.get(value) ?? (isById ? 'Not available' : String(value));

  return (
    <fieldset className={classes.list} data-inline={props.isInline || undefined}>
      <legend className={classes.legend}>{title}</legend>
      {offered === undefined && <Skeleton height={16} my={6} />}
      {offered && choices.length === 0 && (
        <p className={classes.empty}>{emptyText ?? 'There is no options.'}</p>
      )}
      <div className={classes.choices}>
        {choices.map(({ value, count }) => (
          <div key={value} className={classes.choice}>
            <Checkbox
              size="sm"
              label={
                <>
                  {nameOf(value)} <span className={classes.count}>{figures.count(count)}</span>
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

/** Remembers the names of all options seen so far, because selected options may no longer be offered. */
function useSeenNames(offered: [Value, string][]): ReadonlyMap<Value, string> {
  const [seen, setSeen] = useState<ReadonlyMap<Value, string>>(new Map());
  if (offered.some(([value]) => !seen.has(value))) setSeen(new Map([...seen, ...offered]));
  return seen;
}
