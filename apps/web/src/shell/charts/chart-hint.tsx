import classes from './charts.module.css';

export interface ChartHintText {
  title: string;
  lines: readonly string[];
}

interface TooltipProps {
  payload: readonly { payload?: unknown }[];
}

// The point is an item of the chart's data, which the chart library returns untyped.
export const drawHint =
  <Point,>(describePoint: (point: Point) => ChartHintText | null) =>
  ({ payload }: TooltipProps) => {
    const point = payload[0]?.payload as Point | undefined;
    const hint = point === undefined ? null : describePoint(point);
    return hint && <ChartHint {...hint} />;
  };

const ChartHint = ({ title, lines }: ChartHintText) => (
  <div className={classes.hint}>
    <b>{title}</b>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </div>
);
