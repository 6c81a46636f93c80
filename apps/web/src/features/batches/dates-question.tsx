import type { UndecidedDates } from '@fleetworth/contract/batches';
import { Radio } from '@mantine/core';
import { figures } from '../../shell/format/figures.ts';
import classes from './import.module.css';

interface DatesQuestionProps {
  dates: UndecidedDates;
  disabled: boolean;
  value?: string | null;
  onChange: (first: string) => void;
  error?: string;
}

/** Asks once in which order a sheet writes its dates, where some of them can only have the day first. */
export const DatesQuestion = ({ dates, disabled, value = null, error, onChange }: DatesQuestionProps) => (
  <Radio.Group
    label={`${dates.column}: ${figures.count(dates.day_first)} of ${figures.count(dates.total)} dates can only be day first. Read all as DD/MM/YYYY?`}
    withAsterisk
    value={value}
    onChange={onChange}
    {...(error !== undefined && { error })}
  >
    <div className={classes.orders}>
      <Radio value="day" label="Yes, the day comes first: 25/04/2025" disabled={disabled} />
      <Radio value="month" label="No, the month comes first: 04/25/2025" disabled={disabled} />
    </div>
  </Radio.Group>
);
