import { useDebouncedCallback } from '@mantine/hooks';
import { useId, useState } from 'react';
import { today } from '../../shell/api/today.ts';
import { counted } from '../../shell/format/plural.ts';
import { MAX_MONTHS } from './future-search.ts';
import { formatMonth, getMonthAhead } from './projection-labels.ts';
import classes from './projections.module.css';

const DEFAULT_MAX_MONTHS = 48;
const DEBOUNCE_MS = 300;

interface MonthsSliderProps {
  months: number;
  onChange: (months: number) => void;
}

export function MonthsSlider({ months, onChange }: MonthsSliderProps) {
  const id = useId();
  // Months at the handle until `months` catches up, because `onChange` is delayed.
  const [draggedMonths, setDraggedMonths] = useState<number | null>(null);
  // The scale stays the same while the handle moves.
  const [max] = useState(months > DEFAULT_MAX_MONTHS ? MAX_MONTHS : DEFAULT_MAX_MONTHS);
  const apply = useDebouncedCallback(onChange, DEBOUNCE_MS);
  if (draggedMonths === months) setDraggedMonths(null);
  const visibleMonths = draggedMonths ?? months;
  const text = `${counted(visibleMonths, 'month')}, ${formatMonth(getMonthAhead(today(), visibleMonths))}`;
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>Months ahead</label>
      <input
        id={id}
        type="range"
        min={1}
        max={Math.max(max, months)}
        value={visibleMonths}
        aria-valuetext={text}
        onChange={({ currentTarget: { value } }) => {
          setDraggedMonths(Number(value));
          apply(Number(value));
        }}
      />
      <output htmlFor={id}>{text}</output>
    </div>
  );
}
