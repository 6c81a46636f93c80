import { VisuallyHidden } from '@mantine/core';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { GUIDE_TIER_LABELS, GUIDE_TIER_OF, GUIDE_TIERS } from '@fleetworth/contract/guide-valuation-choices';
import { isWideSpread, spreadPercent } from '@fleetworth/domain/guide';
import { centsFromDollars } from '@fleetworth/domain/money';
import { Working, type WorkingText } from '@fleetworth/ui/working';
import { DASH, figures } from '../../../shell/format/figures.ts';
import { dayOf } from '../../../shell/format/today.ts';
import { CONDITION_LABELS } from '../../../shell/format/vehicle-words.ts';
import { useFleetActions } from './fleet-actions.ts';
import classes from './guide-value.module.css';

export type GuideValued = Pick<
  FleetRow,
  'condition' | 'last_blackbook_value' | 'latest_positive_market_value' | 'value_source' | 'valued_on'
>;

/** Returns the guide's value in a condition; null without one. */
export const guideValueOf = ({ last_blackbook_value: guide }: GuideValued, shown: GuideValued['condition']) =>
  guide?.data[0]?.[`adjusted_whole_${GUIDE_TIER_OF[shown]}`] ?? null;

/** Compares guide and provider in a condition; a price by hand is not compared. */
function spreadOf(row: GuideValued, shown: GuideValued['condition']) {
  const [guide, provider] = [guideValueOf(row, shown), row.latest_positive_market_value[shown]].map(
    (dollars) => (dollars === null ? null : centsFromDollars(dollars)),
  ) as [number | null, number | null];
  return { percent: spreadPercent(guide, provider), isWide: isWideSpread(guide, provider) };
}

const FAR_APART = 'Guide and auction value are more than 10 % apart';

/** Returns the working of a guide value: its four values and their day, the provider's value, and the spread. */
export function guideWorking(row: GuideValued, shown: GuideValued['condition']): WorkingText {
  const { last_blackbook_value: guide, latest_positive_market_value: provider, valued_on } = row;
  const { percent, isWide } = spreadOf(row, shown);
  const isByHand = row.value_source === 'manual';
  return {
    title: `Blackbook auction value ${figures.usd(guideValueOf(row, shown))}`,
    lines: [
      ...GUIDE_TIERS.map((tier) => ({
        term: GUIDE_TIER_LABELS[tier],
        text: figures.usd(guide?.data[0]?.[`adjusted_whole_${tier}`] ?? null),
      })),
      { term: 'Valued on', text: guide ? figures.date(dayOf(new Date(guide.created_at))) : DASH },
      { term: `Manheim, ${CONDITION_LABELS[shown]}`, text: figures.usd(provider[shown]) },
      ...(valued_on === null || isByHand
        ? []
        : [{ term: 'Manheim valued on', text: figures.date(valued_on) }]),
      { term: 'Spread', text: signedPercent(percent) },
    ],
    notes: [...(isWide ? [FAR_APART] : []), ...(guide?.is_sandbox ? ['Sandbox data'] : [])],
  };
}

const signedPercent = (percent: number | null): string =>
  `${percent !== null && percent > 0 ? '+' : percent !== null && percent < 0 ? '−' : ''}${figures.percent(percent)}`;

/** Draws the guide value of a row in the condition that the list assumes. */
export const GuideCell = ({ row }: { row: GuideValued }) => (
  <GuideValue row={row} assumed={useFleetActions().assumed ?? undefined} />
);

interface GuideValueProps {
  row: GuideValued;
  /** Condition that the list assumes in place of the vehicle's own. */
  assumed?: GuideValued['condition'] | undefined;
}

/** The guide's value of a row with how it came about; marked where the auction value is far from it. */
export function GuideValue({ row, assumed }: GuideValueProps) {
  const shown = assumed ?? row.condition;
  if (row.last_blackbook_value === null) return <span className={classes.missing}>{DASH}</span>;
  const { isWide } = spreadOf(row, shown);
  return (
    <Working data-cell-widget tabIndex={-1} read={() => guideWorking(row, shown)}>
      {isWide ? (
        <span className={classes.wide}>
          <VisuallyHidden>{FAR_APART}: </VisuallyHidden>
          <span aria-hidden>! </span>
          {figures.usd(guideValueOf(row, shown))}
        </span>
      ) : (
        figures.usd(guideValueOf(row, shown))
      )}
    </Working>
  );
}
