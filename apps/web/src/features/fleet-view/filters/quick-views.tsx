import { VisuallyHidden } from '@mantine/core';
import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import { figures } from '../../../shell/format/figures.ts';
import type { ExtraFilters } from './fleet-filters.ts';
import classes from './quick-views.module.css';
import { useFleetView } from '../use-fleet-view.ts';

interface QuickView {
  /** Short label: the permanent views and the number of vehicles share one line at 1280 px. */
  label: string;
  /** Rest of the label, for screen readers and print. */
  labelEnd?: string;
  isActive: (extraFilters: ExtraFilters) => boolean;
  /** Search parameters that a press sets and a second press clears. */
  search: Record<string, string | undefined>;
  getCount?: (total: FleetTotal) => number;
  /** True for filters that only links of other screens set. They are shown only while active. */
  isLinkOnly?: true;
}

const QUICK_VIEWS: QuickView[] = [
  {
    label: 'Underwater',
    isActive: ({ sign, min, max }) => sign === 'negative' && min === undefined && max === undefined,
    // Removes a revenue range, which would narrow the list further.
    search: { sign: 'negative', min: undefined, max: undefined },
    getCount: ({ negative }) => negative.count,
  },
  {
    label: 'Fell this week',
    isActive: ({ weekly_change }) => weekly_change === 'down',
    search: { weekly_change: 'down' },
  },
  {
    label: 'Losing equity',
    labelEnd: ' by next month',
    isActive: ({ next_month_change }) => next_month_change === 'down',
    search: { next_month_change: 'down' },
    isLinkOnly: true,
  },
  { label: 'Missing value', isActive: ({ valued }) => valued === false, search: { valued: 'false' } },
  {
    label: 'Missing finance',
    isActive: ({ financial }) => financial === false,
    search: { financial: 'false' },
    getCount: ({ without_finance }) => without_finance.count,
  },
  {
    label: 'Incomplete',
    labelEnd: ': no mileage or in-service date',
    isActive: ({ incomplete }) => incomplete === true,
    search: { incomplete: 'true' },
  },
  {
    label: 'Contract ended',
    labelEnd: ' with a balance',
    isActive: ({ contract }) => contract === 'ended',
    search: { contract: 'ended' },
    getCount: ({ matured }) => matured.count,
    isLinkOnly: true,
  },
  {
    label: 'Contract ending',
    labelEnd: ' within 60 days',
    isActive: ({ contract }) => contract === 'ending',
    search: { contract: 'ending' },
    isLinkOnly: true,
  },
  {
    label: 'Old value',
    labelEnd: ': more than 14 days',
    isActive: ({ value_age }) => value_age === 'old',
    search: { value_age: 'old' },
    isLinkOnly: true,
  },
  {
    label: 'Guides differ',
    labelEnd: ' by 10%+',
    isActive: ({ guide_spread }) => guide_spread === 'over',
    search: { guide_spread: 'over' },
  },
  {
    label: 'No value or model year',
    isActive: ({ projectable }) => projectable === false,
    search: { projectable: 'false' },
    isLinkOnly: true,
  },
  {
    label: 'With value and model year',
    isActive: ({ projectable }) => projectable === true,
    search: { projectable: 'true' },
    isLinkOnly: true,
  },
  {
    label: 'Missing assumption',
    labelEnd: ' for depreciation',
    isActive: ({ assumption }) => assumption === 'none',
    search: { assumption: 'none' },
    isLinkOnly: true,
  },
  {
    label: 'Value from price paid',
    labelEnd: ' (estimated)',
    isActive: ({ value_basis }) => value_basis === 'price',
    search: { value_basis: 'price' },
    isLinkOnly: true,
  },
  {
    label: 'Low confidence',
    isActive: ({ confidence }) => confidence === 'low',
    search: { confidence: 'low' },
    isLinkOnly: true,
  },
];

export function QuickViews({ total }: { total: FleetTotal | undefined }) {
  const { view, changeSearch } = useFleetView();
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups buttons, not fields
      role="group"
      aria-label="Quick views"
      className={classes.views}
      data-printed={formatPrintedViews(view.extraFilters)}
    >
      {QUICK_VIEWS.filter(({ isLinkOnly, isActive }) => !isLinkOnly || isActive(view.extraFilters)).map(
        ({ label, labelEnd, isActive, search, getCount }) => {
          const isPressed = isActive(view.extraFilters);
          const cleared = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
          return (
            <button
              key={label}
              type="button"
              aria-pressed={isPressed}
              className={classes.view}
              onClick={() => changeSearch(isPressed ? cleared : search)}
            >
              {label}
              {labelEnd !== undefined && <VisuallyHidden>{labelEnd}</VisuallyHidden>}
              {total && getCount && <span className={classes.count}>{figures.count(getCount(total))}</span>}
            </button>
          );
        },
      )}
    </div>
  );
}

const formatPrintedViews = (extraFilters: ExtraFilters): string | undefined =>
  QUICK_VIEWS.filter(({ isActive }) => isActive(extraFilters))
    .map(({ label, labelEnd = '' }) => label + labelEnd)
    .join(', ') || undefined;
