import { Button, TextInput } from '@mantine/core';
import { AddButton, RefreshButton } from '../page/page-buttons.tsx';
import { BusyButton } from '../page/busy-button.tsx';
import { Icon, TrendArrow } from '../page/icon.tsx';
import { RenderInView } from '../page/render-in-view.tsx';
import { NearEnd } from '../page/near-end.tsx';
import { PageFrame, PrintedLine } from '../page/page-frame.tsx';
import {
  PageBanner,
  PageEmpty,
  PageFailed,
  PageNothingFound,
  PageSkeleton,
  SectionSkeleton,
} from '../page/page-state.tsx';
import { SummaryBand, SummaryFailed } from '../page/summary-band.tsx';
import { ExplainedValue } from '../page/explained-value.tsx';
import { type ComponentExamples, WithState, LONG_TEXT, nothing } from './example.tsx';

const FIGURES = [
  { label: 'Vehicles', value: '1,587' },
  { label: 'Market value', value: '$38,412,900', coverage: '1,352 of 1,587' },
  {
    label: 'Equity',
    value: '+$1,204,350',
    direction: 'up' as const,
    parts: [
      { label: 'Positive', value: '+$2,019,800', note: '842', isLabelHidden: true },
      { label: 'Negative', value: '−$815,450', note: '510', isLabelHidden: true },
    ],
  },
  { label: 'Change in 7 days', value: '−$48,120', direction: 'down' as const, coverage: '1,340 of 1,587' },
];

const readExplanation = () => ({
  title: 'Equity',
  lines: [
    { term: 'Market value', text: '$24,100' },
    { term: 'Payoff', text: '−$21,700' },
  ],
  notes: ['Auction value of November 24, 2026, adjusted for mileage.'],
});

export const pageExamples: readonly ComponentExamples[] = [
  {
    component: 'Icon',
    states: {
      default: () => <Icon name="calendar" />,
      large: () => <Icon name="chart" sizePx={32} />,
      'beside a label': () => (
        <Button variant="default" leftSection={<Icon name="columns" sizePx={14} />}>
          Columns
        </Button>
      ),
    },
  },
  {
    component: 'TrendArrow',
    states: {
      up: () => <TrendArrow direction="up" />,
      down: () => <TrendArrow direction="down" />,
      flat: () => <TrendArrow direction="flat" />,
    },
  },
  {
    component: 'AddButton',
    states: {
      default: () => <AddButton label="Add location" disabledReason={undefined} onAdd={nothing} />,
      disabled: () => (
        <AddButton label="Add location" disabledReason="Only owners can add locations." onAdd={nothing} />
      ),
    },
  },
  {
    component: 'BusyButton',
    states: {
      default: () => <BusyButton isBusy={false}>Revalue</BusyButton>,
      busy: () => <BusyButton isBusy>Revaluing…</BusyButton>,
      disabled: () => (
        <BusyButton isBusy={false} disabled>
          Revalue
        </BusyButton>
      ),
    },
  },
  {
    component: 'RefreshButton',
    states: {
      default: () => <RefreshButton onRefresh={() => {}} />,
      running: () => <RefreshButton isRunning onRefresh={() => {}} />,
    },
  },
  {
    component: 'PageFrame',
    isWide: true,
    states: {
      'title and content': () => <PageFrame title="Locations">Content</PageFrame>,
      everything: () => (
        <PageFrame
          title="Locations"
          back={<a href="#PageFrame">Companies</a>}
          marks={<span>14</span>}
          subtitle="Rental locations of your companies"
          actions={<AddButton label="Add location" disabledReason={undefined} onAdd={nothing} />}
          filters={<TextInput aria-label="Search locations" placeholder="Search" />}
          banner={<PageBanner text="You are offline. Showing data from 9:41 AM." />}
        >
          Content
        </PageFrame>
      ),
      narrow: () => (
        <PageFrame title="Help" isNarrow>
          {LONG_TEXT}
        </PageFrame>
      ),
      'long text': () => (
        <PageFrame title={LONG_TEXT} subtitle={LONG_TEXT}>
          Content
        </PageFrame>
      ),
    },
  },
  {
    component: 'PrintedLine',
    states: {
      'on paper only': () => (
        <>
          <p>Print this page to see the line.</p>
          <PrintedLine text="Search: Tampa" />
        </>
      ),
    },
  },
  { component: 'PageSkeleton', states: { loading: () => <PageSkeleton /> } },
  { component: 'SectionSkeleton', states: { loading: () => <SectionSkeleton heightPx={80} /> } },
  {
    component: 'PageEmpty',
    states: {
      default: () => <PageEmpty text="No locations yet." />,
      'with the next action': () => (
        <PageEmpty text="No locations yet.">
          <Button>Add location</Button>
        </PageEmpty>
      ),
    },
  },
  {
    component: 'PageNothingFound',
    states: {
      default: () => (
        <PageNothingFound text="No location matches “Tamps”.">
          <Button variant="default">Clear search</Button>
        </PageNothingFound>
      ),
    },
  },
  {
    component: 'PageFailed',
    states: {
      error: () => <PageFailed text="We couldn’t load the locations. Try again." onRetry={nothing} />,
    },
  },
  {
    component: 'PageBanner',
    isWide: true,
    states: {
      default: () => <PageBanner text="You are offline. Showing data from 9:41 AM." />,
      'with retry': () => <PageBanner text="We couldn’t refresh the list." onRetry={nothing} />,
      'long text': () => <PageBanner text={`We couldn’t refresh ${LONG_TEXT}.`} onRetry={nothing} />,
    },
  },
  {
    component: 'SummaryBand',
    isWide: true,
    states: {
      default: () => <SummaryBand figures={FIGURES} isStale={false} />,
      loading: () => <SummaryBand figures={FIGURES.map(({ label }) => ({ label }))} isStale={false} />,
      stale: () => <SummaryBand figures={FIGURES} isStale />,
      'with notes': () => (
        <SummaryBand
          figures={FIGURES.map((figure) => ({ ...figure, note: 'Updated today' }))}
          isStale={false}
          reservesTwoLines
        />
      ),
    },
  },
  {
    component: 'SummaryFailed',
    isWide: true,
    states: {
      default: () => <SummaryFailed text="No connection." onRetry={nothing} />,
      'long text': () => <SummaryFailed text={LONG_TEXT} onRetry={nothing} />,
    },
  },
  {
    component: 'ExplainedValue',
    states: {
      default: () => <ExplainedValue read={readExplanation}>$2,400</ExplainedValue>,
      underlined: () => (
        <ExplainedValue read={readExplanation} isUnderlined>
          $2,400
        </ExplainedValue>
      ),
    },
  },
  {
    component: 'RenderInView',
    states: {
      'drawn when scrolled into view': () => <RenderInView heightPx={60}>{() => <p>Chart</p>}</RenderInView>,
    },
  },
  {
    component: 'NearEnd',
    states: {
      'reports the end of a list': () => (
        <WithState initial={false}>
          {(isReached, setReached) => (
            <>
              <p>{isReached ? 'End reached' : 'Not reached'}</p>
              <NearEnd marginPx={0} onReach={() => setReached(true)} />
            </>
          )}
        </WithState>
      ),
    },
  },
];
