export type { ProjectedLine } from './projection-chart.tsx';
export { MonthsTable, ProjectionFigure } from './projection-parts.tsx';
