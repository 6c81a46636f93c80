import { BarFigure } from '../../shell/charts/bar-figure.tsx';
import { figures } from '../../shell/format/figures.ts';
import type { EquityRow } from './dashboard-figures.ts';

export const EquityChart = ({ bars, heightPx }: { bars: readonly EquityRow[]; heightPx: number }) => (
  <BarFigure
    bars={bars.map((row) => ({ ...row, value: row.revenue ?? 0 }))}
    heightPx={heightPx}
    format={figures.wholeUsd}
    describePoint={({ name, companyName, value }) => ({
      title: name,
      // Locations of several companies may have the same code and name.
      lines: [companyName, figures.signedWholeUsd(value)],
    })}
  />
);
