import { VisuallyHidden } from '@mantine/core';
import type { Condition } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import {
  GUIDE_TIER_LABELS,
  GUIDE_TIERS_BY_CONDITION,
  GUIDE_TIERS,
} from '@fleetworth/contract/guide-valuation-choices';
import { isWideSpread, spreadPercent } from '@fleetworth/domain/guide';
import { centsFromDollars } from '@fleetworth/domain/money';
import { ExplainedValue, type ValueExplanation } from '@fleetworth/ui/explained-value';
import { WIDE_SPREAD_TEXT, WideSpreadMark } from '../../../shell/format/wide-spread-mark.tsx';
import { DASH, figures } from '../../../shell/format/figures.ts';
import { businessDayOf } from '../../../shell/api/today.ts';
import { CONDITION_LABELS } from '../../../shell/format/vehicle-labels.ts';
import classes from './guide-value.module.css';

export type GuideValued = Pick<
  FleetRow,
  'condition' | 'last_blackbook_value' | 'latest_positive_market_value' | 'value_source' | 'valued_on'
> & {
  /** Condition that the list assumes in place of the vehicles' own conditions. */
  previewCondition?: Condition | undefined;
};

export const getGuideValue = ({ last_blackbook_value: guide, condition, previewCondition }: GuideValued) =>
  guide?.data[0]?.[`adjusted_whole_${GUIDE_TIERS_BY_CONDITION[previewCondition ?? condition]}`] ?? null;

export const formatGuideDay = ({ last_blackbook_value: guide }: GuideValued): string =>
  guide === null ? DASH : figures.date(businessDayOf(guide.created_at));

/** Compares the guide with the provider's value, even if the row has a manual price. */
function computeSpread(row: GuideValued) {
  const [guide, provider] = [
    getGuideValue(row),
    row.latest_positive_market_value[row.previewCondition ?? row.condition],
  ].map((dollars) => (dollars === null ? null : centsFromDollars(dollars))) as [number | null, number | null];
  return { percent: spreadPercent(guide, provider), isWide: isWideSpread(guide, provider) };
}

export function buildGuideLines(row: GuideValued): ValueExplanation['lines'] {
  const { last_blackbook_value: guide, latest_positive_market_value: provider, valued_on } = row;
  const condition = row.previewCondition ?? row.condition;
  const isManual = row.value_source === 'manual';
  return [
    ...GUIDE_TIERS.map((tier) => ({
      term: GUIDE_TIER_LABELS[tier],
      text: figures.usd(guide?.data[0]?.[`adjusted_whole_${tier}`] ?? null),
    })),
    { term: 'Valued on', text: formatGuideDay(row) },
    { term: `Manheim, ${CONDITION_LABELS[condition]}`, text: figures.usd(provider[condition]) },
    ...(valued_on === null || isManual ? [] : [{ term: 'Manheim valued on', text: figures.date(valued_on) }]),
    { term: 'Spread', text: figures.signedPercent(computeSpread(row).percent) },
  ];
}

export const explainGuide = (row: GuideValued): ValueExplanation => ({
  title: `Black Book auction value ${figures.usd(getGuideValue(row))}`,
  lines: buildGuideLines(row),
  notes: [
    ...(computeSpread(row).isWide ? [WIDE_SPREAD_TEXT] : []),
    ...(row.last_blackbook_value?.is_sandbox ? ['Sandbox data'] : []),
  ],
});

export const GuideFigure = ({ row }: { row: GuideValued }) => (
  <WideSpreadMark isWide={computeSpread(row).isWide}>{figures.usd(getGuideValue(row))}</WideSpreadMark>
);

export function GuideValue({ row }: { row: GuideValued }) {
  if (row.last_blackbook_value === null) return <span className={classes.missing}>{DASH}</span>;
  return (
    <ExplainedValue data-cell-widget tabIndex={-1} read={() => explainGuide(row)}>
      <GuideFigure row={row} />
    </ExplainedValue>
  );
}

export const GuideSpreadWarning = ({ row }: { row: GuideValued }) =>
  computeSpread(row).isWide && (
    <span className={classes.mark} data-hint={WIDE_SPREAD_TEXT}>
      <VisuallyHidden>{WIDE_SPREAD_TEXT}: </VisuallyHidden>
      <span aria-hidden>!</span>
    </span>
  );
