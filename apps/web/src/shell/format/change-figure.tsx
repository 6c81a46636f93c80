import { TrendArrow } from '@fleetworth/ui/icon';
import classes from './change-figure.module.css';
import { DASH, figures } from './figures.ts';

/** A change with its arrow: up green, down red, flat grey; a dash without one. */
export function ChangeFigure({ percent }: { percent: number | null }) {
  if (percent === null) return <span className={classes.missing}>{DASH}</span>;
  const way = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat';
  return (
    <span data-way={way} className={classes.change}>
      <TrendArrow way={way} />
      {figures.percent(percent)}
    </span>
  );
}
