export { MonthsTable, ProjectionFigure } from './projection-parts.tsx';
