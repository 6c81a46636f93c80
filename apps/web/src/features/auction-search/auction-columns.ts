import type { AuctionItem } from '@fleetworth/contract/auction-search';
import type { Condition } from '@fleetworth/contract/choices';
import type { FormatRegion } from '../../shell/api/region-names.ts';
import { figures } from '../../shell/format/figures.ts';

interface DisplayOptions {
  condition: Condition;
  formatRegion: FormatRegion;
}

export interface AuctionColumn {
  title: string;
  /** Title that is clear outside its group: 'Last Year, Price'. */
  label: string;
  isText?: boolean;
  isEmphasized?: boolean;
  isFirstOfSubgroup?: boolean;
  format: (item: AuctionItem, options: DisplayOptions) => string;
}

interface AuctionGroup {
  title: string;
  subgroups: readonly { title: string; columns: readonly AuctionColumn[] }[];
}

type Format = AuctionColumn['format'];
type Period = keyof AuctionItem['historical_averages'];
type ForecastMonth = keyof AuctionItem['forecast'];

const textColumn = (title: string, format: Format): AuctionColumn => ({
  title,
  label: title,
  isText: true,
  format,
});
const figureColumn = (title: string, format: Format): AuctionColumn => ({ title, label: title, format });
const emphasizedColumn = (title: string, format: Format): AuctionColumn => ({
  ...figureColumn(title, format),
  isEmphasized: true,
});

const averageColumns = (title: string, period: Period) => ({
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

const forecastColumns = (title: string, month: ForecastMonth) => ({
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
    subgroups: [
      {
        title: 'Data',
        columns: [
          textColumn('Year', ({ description }) => figures.text(formatYear(description.model_year))),
          textColumn('Make', ({ description }) => figures.text(description.brand)),
          textColumn('Model', ({ description }) => figures.text(description.model)),
          textColumn('Trim', ({ description }) => figures.text(description.trim)),
          textColumn('Sub Series', ({ description }) => figures.text(description.sub_series)),
          textColumn('Region', ({ region }, { formatRegion }) => formatRegion(region)),
          figureColumn('Mileage', ({ mileage }) => figures.count(mileage)),
          figureColumn('AVG CR', ({ average_grade }) => figures.text(formatGrade(average_grade))),
          figureColumn('Avg Mileage', ({ average_mileage }) => figures.count(average_mileage)),
        ],
      },
      {
        title: 'Market Pricing',
        columns: [
          emphasizedColumn('Auction', ({ auction }, { condition }) => figures.usd(auction[condition])),
          emphasizedColumn('Retail', ({ retail }, { condition }) => figures.usd(retail[condition])),
        ],
      },
    ],
  },
  {
    title: 'Historical Averages',
    subgroups: [
      averageColumns('Last 30 Days', 'last_30_days'),
      averageColumns('Last Month', 'last_month'),
      averageColumns('Last Two Months', 'last_two_months'),
      averageColumns('Last Six Months', 'last_six_months'),
      averageColumns('Last Year', 'last_year'),
    ],
  },
  {
    title: 'Forecast',
    subgroups: [forecastColumns('Next Month', 'next_month'), forecastColumns('Next Year', 'next_year')],
  },
];

export const AUCTION_COLUMNS: readonly AuctionColumn[] = AUCTION_GROUPS.flatMap(({ subgroups }) =>
  subgroups
    .flatMap(({ columns }) => columns)
    .map((column, index) => (index === 0 ? { ...column, isFirstOfSubgroup: true } : column)),
);

const formatYear = (year: number | null): string | null => (year === null ? null : String(year));

const formatGrade = (tenths: number | null): string | null =>
  tenths === null ? null : (tenths / 10).toFixed(2);
