import classes from './calculators.module.css';

export interface FigureItem {
  label: string;
  text: string;
}

/** Shows figures with their labels, four in a row. */
export const FigureList = ({ items }: { items: readonly FigureItem[] }) => (
  <dl className={classes.figures}>
    {items.map(({ label, text }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
