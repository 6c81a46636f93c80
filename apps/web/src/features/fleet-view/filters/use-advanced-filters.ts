import { useState } from 'react';
import {
  ADVANCED_FILTER_NAMES,
  type AdvancedFilters,
  type FleetView,
  NO_ADVANCED_FILTERS,
} from './fleet-filters.ts';
import { parseWholeDollars } from '../pricing/typed-amount.ts';
import { useFleetView } from '../use-fleet-view.ts';

type Lists = Omit<AdvancedFilters, 'min' | 'max'>;
type Value = string | number;

const NOT_WHOLE = 'Enter a whole number.';
const EMPTY_RANGE = 'Max must be above Min.';

export function useAdvancedFilters() {
  const { view, changeSearch } = useFleetView();
  const [lists, setLists] = useState<Lists>(() => readLists(view));
  const [limits, setLimits] = useState(() => ({
    min: String(view.extraFilters.min ?? ''),
    max: String(view.extraFilters.max ?? ''),
  }));
  const [failedSubmits, setFailedSubmits] = useState(0);
  const { range, errors } = readRange(limits);
  const hasErrors = errors.min !== undefined || errors.max !== undefined;
  const draft: AdvancedFilters = { ...lists, ...range };

  function apply() {
    if (hasErrors) return setFailedSubmits((count) => count + 1);
    // A range of revenue replaces the filter by its sign.
    const hasRange = Object.keys(range).length > 0;
    // Replaces the dialog's history entry, so that going back leads to the previous list.
    changeSearch(
      { ...NO_ADVANCED_FILTERS, ...draft, ...(hasRange && { sign: undefined }), dialog: undefined },
      { isFollowUp: true },
    );
  }

  return {
    draft,
    view: { ...view, extraFilters: { ...withoutAdvanced(view.extraFilters), ...draft } },
    getListProps: (name: keyof Lists) => ({
      chosen: (lists[name] ?? []) as readonly Value[],
      onChange: (chosen: Value[]) => setLists(withList(lists, name, chosen)),
    }),
    /** `modelIds` are the models of the remaining makes. Other models are deselected. */
    chooseMakes: (makes: Value[], modelIds: readonly number[]) => {
      const models = (lists.model_id ?? []).filter((id) => modelIds.includes(id));
      setLists(withList(withList(lists, 'model_id', models), 'brand_id', makes));
    },
    revenue: { ...limits, onChange: setLimits },
    limitErrors: { failedSubmits, errors },
    hasSelection: Object.keys(draft).length > 0 || hasErrors,
    clear: () => {
      setLists({});
      setLimits({ min: '', max: '' });
    },
    apply,
  };
}

interface Limits {
  min: string;
  max: string;
}

function readRange(limits: Limits) {
  const [min, max] = [parseWholeDollars(limits.min), parseWholeDollars(limits.max)];
  const isRangeEmpty = typeof min === 'number' && typeof max === 'number' && min >= max;
  const range: Pick<AdvancedFilters, 'min' | 'max'> = {
    ...(typeof min === 'number' && { min }),
    ...(typeof max === 'number' && !isRangeEmpty && { max }),
  };
  const errors = {
    min: min === null ? NOT_WHOLE : undefined,
    max: max === null ? NOT_WHOLE : isRangeEmpty ? EMPTY_RANGE : undefined,
  };
  return { range, errors };
}

const readLists = ({ extraFilters }: FleetView): Lists => {
  const {
    min: _min,
    max: _max,
    ...lists
  } = Object.fromEntries(
    Object.entries(extraFilters).filter(([name]) =>
      ADVANCED_FILTER_NAMES.some((candidate) => candidate === name),
    ),
  ) as AdvancedFilters;
  return lists;
};

const withoutAdvanced = (extraFilters: FleetView['extraFilters']): FleetView['extraFilters'] =>
  Object.fromEntries(
    Object.entries(extraFilters).filter(
      ([name]) => !ADVANCED_FILTER_NAMES.some((candidate) => candidate === name),
    ),
  );

function withList(lists: Lists, name: keyof Lists, chosen: readonly Value[]): Lists {
  const { [name]: _before, ...others } = lists;
  return chosen.length === 0 ? others : { ...others, [name]: chosen };
}
