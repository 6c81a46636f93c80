import classes from './charts.module.css';

export interface ChartSeries {
  name: string;
  label: string;
  color: string;
  /** Dashes of the line, for readers who can't distinguish the colors. */
  strokeDasharray?: string;
}

export const ChartLegend = ({ series }: { series: readonly ChartSeries[] }) => (
  <ul className={classes.legend}>
    {series.map(({ name, label, color, strokeDasharray }) => (
      <li key={name}>
        <svg width="28" height="4" aria-hidden>
          <line
            x1="0"
            x2="28"
            y1="2"
            y2="2"
            style={{ stroke: color }}
            strokeWidth="2"
            strokeDasharray={strokeDasharray}
          />
        </svg>
        {label}
      </li>
    ))}
  </ul>
);
