import { type ReactNode, useId } from 'react';
import classes from './record-cards.module.css';
import { type RowAction, RowButton } from '../table/row-button.tsx';

interface RecordCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  renderName?: (row: Row) => ReactNode;
  children: (row: Row) => ReactNode;
  actions: (row: Row) => readonly RowAction[];
  empty: ReactNode;
}

// For short lists that are loaded completely and read rather than compared.
export function RecordCards<Row>(props: RecordCardsProps<Row>) {
  if (props.rows.length === 0) return props.empty;
  return (
    <ul aria-label={props.label} className={classes.cards}>
      {props.rows.map((row) => (
        <li key={props.rowId(row)}>
          <RecordCard {...props} row={row} />
        </li>
      ))}
    </ul>
  );
}

function RecordCard<Row>(props: RecordCardsProps<Row> & { row: Row }) {
  const { row } = props;
  const nameId = useId();
  const name = props.rowName(row);
  const actions = props.actions(row);
  return (
    <article aria-labelledby={nameId} className={classes.card}>
      <h2 id={nameId} className={classes.name}>
        {props.renderName?.(row) ?? name}
      </h2>
      <div className={classes.content}>{props.children(row)}</div>
      {actions.length > 0 && (
        <div className={classes.actions}>
          {actions.map((action) => (
            <RowButton key={action.label} name={name} {...action} />
          ))}
        </div>
      )}
    </article>
  );
}

export const CardFacts = ({ facts }: { facts: readonly (readonly [label: string, fact: ReactNode])[] }) => (
  <dl className={classes.facts}>
    {facts
      .filter(([, fact]) => fact !== null && fact !== '')
      .map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
  </dl>
);
