import { Radio, TextInput } from '@mantine/core';
import type { FilterProperties } from '@fleetworth/contract/fleet-filters';
import { figures } from '../../../shell/format/figures.ts';
import classes from './advanced-filters.module.css';
import { formatRange } from './range-labels.ts';

interface RevenueChoiceProps {
  min: string;
  max: string;
  onChange: (range: { min: string; max: string }) => void;
  errors: { min?: string | undefined; max?: string | undefined };
  options: FilterProperties['sign'] | undefined;
}

const ANY = 'any';
const TYPED = 'typed';

export function RevenueChoice({ min, max, onChange, errors, options }: RevenueChoiceProps) {
  const currentRange = `${min.trim()} ${max.trim()}`;
  const ranges = [...(options?.positive ?? []), ...(options?.negative ?? [])].map((range) => ({
    ...range,
    value: `${range.min ?? ''} ${range.max ?? ''}`,
  }));
  const chosen =
    currentRange === ' ' ? ANY : ranges.some(({ value }) => value === currentRange) ? currentRange : TYPED;

  function choose(value: string) {
    const [from = '', to = ''] = value === ANY ? [] : value.split(' ');
    onChange({ min: from, max: to });
  }

  return (
    <div className={classes.revenue}>
      <Radio.Group
        value={chosen}
        onChange={choose}
        label="Estimated Revenue/Loss"
        classNames={{ label: classes.legend ?? '' }}
      >
        <div className={classes.ranges}>
          <Radio size="sm" value={ANY} label="Any" />
          {ranges.map((range) => (
            <Radio
              key={range.value}
              size="sm"
              value={range.value}
              label={
                <>
                  {formatRange(range)} <span className={classes.count}>{figures.count(range.count)}</span>
                </>
              }
            />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.limits}>
        <Limit
          label="Min"
          value={min}
          error={errors.min}
          onChange={(value) => onChange({ min: value, max })}
        />
        <Limit
          label="Max"
          value={max}
          error={errors.max}
          onChange={(value) => onChange({ min, max: value })}
        />
      </div>
    </div>
  );
}

interface LimitProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const Limit = ({ label, value, error, onChange }: LimitProps) => (
  <TextInput
    label={label}
    leftSection="$"
    autoComplete="off"
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
