import { BarFigure } from '../../shell/charts/bar-figure.tsx';
import { figures } from '../../shell/format/figures.ts';
import type { EquityRow } from './dashboard-figures.ts';

export const EquityChart = ({ bars, heightPx }: { bars: readonly EquityRow[]; heightPx: number }) => (
  <BarFigure
    bars={bars.map(({ id, name, shortLabel, revenue }) => ({ id, name, shortLabel, value: revenue ?? 0 }))}
    heightPx={heightPx}
    format={figures.wholeUsd}
    describePoint={({ name, value }) => ({ title: name, lines: [figures.signedWholeUsd(value)] })}
  />
);
