export { MonthsTable, LazyProjectionChart } from './projection-chart-and-table.tsx';
