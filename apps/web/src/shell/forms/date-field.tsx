import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { appendHint } from '@fleetworth/domain/reading';
import { Icon } from '@fleetworth/ui/icon';
import { type FocusEvent, type ReactNode, useState } from 'react';
import classes from './date-field.module.css';
import { today } from '../api/today.ts';
import { dateHint, formatTypedDate, parseTypedDate } from './typed-date.ts';

interface DateFieldProps {
  label: string;
  isRequired?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  /** Text of the field: MM/DD/YYYY for a date, or else the typed text. */
  value?: string;
  onChange: (typed: string) => void;
  onBlur?: (event: FocusEvent) => void;
  latestDate?: string;
}

export function DateField({
  label,
  isRequired = false,
  value = '',
  onChange,
  latestDate,
  ...field
}: DateFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [hasLostFocus, setLostFocus] = useState(false);
  const date = parseTypedDate(value);
  const isUnreadable = date === null && value.trim() !== '';
  const dateError = hasLostFocus && isUnreadable ? `Invalid type ${label}` : undefined;
  const error = field.error ?? dateError;
  const hasHint = isUnreadable && typeof error === 'string' && error !== '';

  function choose(day: string | null) {
    if (day !== null) onChange(formatTypedDate(day));
    setOpen(false);
  }

  return (
    <TextInput
      label={label}
      error={hasHint ? appendHint(error, dateHint(value)) : error}
      description={field.description}
      withAsterisk={isRequired}
      aria-required={isRequired || undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder="MM/DD/YYYY"
      value={value}
      onChange={(event) => {
        setLostFocus(false);
        onChange(event.currentTarget.value);
      }}
      onBlur={(event) => {
        setLostFocus(true);
        if (date !== null && formatTypedDate(date) !== value) onChange(formatTypedDate(date));
        field.onBlur?.(event);
      }}
      rightSectionPointerEvents="all"
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Calendar for ${label}`}
              data-mantine-stop-propagation={isOpen || undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="calendar" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown className={classes.calendar ?? ''}>
            <DatePicker
              value={date}
              onChange={choose}
              defaultDate={date ?? today()}
              firstDayOfWeek={0}
              weekendDays={[]}
              highlightToday
              minDate="1900-01-01"
              maxDate={latestDate ?? '2199-12-31'}
              __stopPropagation
              // Today in the business time zone, which may differ from the browser's.
              getDayProps={(day) => ({
                'data-today': day === today() || undefined,
                'aria-current': day === today() ? 'date' : undefined,
              })}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
