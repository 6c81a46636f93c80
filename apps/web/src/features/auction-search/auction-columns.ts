import type { AuctionItem } from '@fleetworth/contract/auction-search';
import type { Condition } from '@fleetworth/contract/choices';
import type { RegionNames } from '../../shell/api/region-names.ts';
import { figures } from '../../shell/format/figures.ts';

interface DisplayOptions {
  condition: Condition;
  regionOf: RegionNames;
}

export interface AuctionColumn {
  title: string;
  label: string;
  isText?: boolean;
  /** Shown above the others on a card. */
  isKey?: boolean;
  /** Starts a line of a card. */
  isFirst?: boolean;
  format: (item: AuctionItem, as: DisplayOptions) => string;
}

interface AuctionGroup {
  title: string;
  parts: readonly { title: string; columns: readonly AuctionColumn[] }[];
}

type Format = AuctionColumn['format'];
type Period = keyof AuctionItem['historical_averages'];
type Ahead = keyof AuctionItem['forecast'];

const text = (title: string, format: Format): AuctionColumn => ({
  title,
  label: title,
  isText: true,
  format,
});
const figure = (title: string, format: Format): AuctionColumn => ({ title, label: title, format });
const key = (title: string, format: Format): AuctionColumn => ({ ...figure(title, format), isKey: true });

const past = (title: string, period: Period) => ({
  title,
  columns: [
    {
      title: 'Price',
      label: `${title}, Price`,
      format: (item: AuctionItem) => figures.usd(item.historical_averages[period].price),
    },
    {
      title: 'Mileage',
      label: `${title}, Mileage`,
      format: (item: AuctionItem) => figures.count(item.historical_averages[period].mileage),
    },
  ],
});

const ahead = (title: string, month: Ahead) => ({
  title,
  columns: [
    {
      title: 'Auction',
      label: `${title}, Auction`,
      format: (item: AuctionItem) => figures.usd(item.forecast[month].auction),
    },
    {
      title: 'Retail',
      label: `${title}, Retail`,
      format: (item: AuctionItem) => figures.usd(item.forecast[month].retail),
    },
  ],
});

export const AUCTION_GROUPS: readonly AuctionGroup[] = [
  {
    title: 'Manheim Current',
    parts: [
      {
        title: 'Data',
        columns: [
          text('Year', ({ description }) => figures.text(formatYear(description.model_year))),
          text('Make', ({ description }) => figures.text(description.brand)),
          text('Model', ({ description }) => figures.text(description.model)),
          text('Trim', ({ description }) => figures.text(description.trim)),
          text('Sub Series', ({ description }) => figures.text(description.sub_series)),
          text('Region', ({ region }, { regionOf }) => regionOf(region)),
          figure('Mileage', ({ mileage }) => figures.count(mileage)),
          figure('AVG CR', ({ average_grade }) => figures.text(formatGrade(average_grade))),
          figure('Avg Mileage', ({ average_mileage }) => figures.count(average_mileage)),
        ],
      },
      {
        title: 'Market Pricing',
        columns: [
          key('Auction', ({ auction }, { condition }) => figures.usd(auction[condition])),
          key('Retail', ({ retail }, { condition }) => figures.usd(retail[condition])),
        ],
      },
    ],
  },
  {
    title: 'Historical Averages',
    parts: [
      past('Last 30 Days', 'last_30_days'),
      past('Last Month', 'last_month'),
      past('Last Two Months', 'last_two_months'),
      past('Last Six Months', 'last_six_months'),
      past('Last Year', 'last_year'),
    ],
  },
  { title: 'Forecast', parts: [ahead('Next Month', 'next_month'), ahead('Next Year', 'next_year')] },
];

export const AUCTION_COLUMNS: readonly AuctionColumn[] = AUCTION_GROUPS.flatMap(({ parts }) =>
  parts
    .flatMap(({ columns }) => columns)
    .map((column, index) => (index === 0 ? { ...column, isFirst: true } : column)),
);

const formatYear = (year: number | null): string | null => (year === null ? null : String(year));

const formatGrade = (tenths: number | null): string | null =>
  tenths === null ? null : (tenths / 10).toFixed(2);
