import type { TrendBrand, TrendFigures } from '@fleetworth/contract/historical-trend';
import type { Cell, Sheet, SheetColumn } from '../../platform/spreadsheet/sheet.ts';

interface Level {
  make: string;
  model?: string;
  year?: number | null;
  detail?: string | undefined;
  figures: TrendFigures;
}

const COLUMNS: readonly (SheetColumn & { cell: (level: Level) => Cell })[] = [
  { title: 'Level', kind: 'text', cell: formatLevel },
  { title: 'Make', kind: 'text', cell: ({ make }) => make },
  { title: 'Model', kind: 'text', cell: ({ model }) => model ?? null },
  { title: 'Year', kind: 'plain', cell: ({ year }) => year ?? null },
  { title: 'Model Detail', kind: 'text', cell: ({ detail }) => detail ?? null },
  { title: 'Vehicles', kind: 'count', cell: ({ figures }) => figures.count },
  { title: 'Avg Mileage', kind: 'count', cell: ({ figures }) => figures.average_mileage },
  { title: 'AVG CR', kind: 'decimal', cell: ({ figures }) => figures.average_condition_grade },
  { title: 'Above/Unit', kind: 'usd', cell: ({ figures }) => figures.average_excellent },
  { title: 'Average/Unit', kind: 'usd', cell: ({ figures }) => figures.average_good },
  { title: 'Below/Unit', kind: 'usd', cell: ({ figures }) => figures.average_fair },
  {
    title: 'Market Mileage a Year Ago',
    kind: 'count',
    cell: ({ figures }) => figures.average_one_year_older_mileage,
  },
  {
    title: 'Price a Year Ago',
    kind: 'usd',
    cell: ({ figures }) => figures.average_one_year_older_condition_price,
  },
  { title: '1-Year Change', kind: 'percent', cell: ({ figures }) => figures.average_of_change },
  { title: 'Total Above', kind: 'usd', cell: ({ figures }) => figures.total_excellent },
  { title: 'Total Average', kind: 'usd', cell: ({ figures }) => figures.total_good },
  { title: 'Total Below', kind: 'usd', cell: ({ figures }) => figures.total_fair },
  {
    title: 'Data Type',
    kind: 'text',
    marksSandbox: true,
    cell: ({ figures }) => (figures.is_sandbox ? 'Sandbox data' : null),
  },
];

export const TREND_SHEET: Sheet = { name: 'Historical Trend', columns: COLUMNS };

export const trendRows = (brands: readonly TrendBrand[]): Cell[][] =>
  brands.flatMap((brand) => [...listLevels(brand)]).map((level) => COLUMNS.map(({ cell }) => cell(level)));

function* listLevels({ brand, models, ...figures }: TrendBrand): Generator<Level> {
  const make = brand.name;
  yield { make, figures };
  for (const { model, years, ...figures } of models) {
    yield { make, model: model.name, figures };
    for (const { year, model_details, ...figures } of years) {
      yield { make, model: model.name, year, figures };
      for (const { model_detail, ...figures } of model_details)
        yield { make, model: model.name, year, detail: model_detail?.name ?? NO_DETAIL, figures };
    }
  }
}

function formatLevel({ model, year, detail }: Level): string {
  if (detail !== undefined) return 'Detail';
  if (year !== undefined) return 'Year';
  return model === undefined ? 'Make' : 'Model';
}

/** Distinguishes the row of an unknown detail from the row of its year. */
const NO_DETAIL = 'No detail';
