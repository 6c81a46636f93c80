import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { figures } from '../../shell/format/figures.ts';
import classes from './batch.module.css';

type Item = NonNullable<BatchDetail['results']>['created_items'][number];

interface BatchItemsProps {
  title: string;
  items: readonly Item[];
  count: number;
  hasVehicleItems: boolean;
}

/** Longer lists start collapsed. */
const MAX_OPEN_ITEMS = 20;

export function BatchItems({ title, items, count, hasVehicleItems }: BatchItemsProps) {
  if (count === 0) return null;
  return (
    <details className={classes.section} open={count <= MAX_OPEN_ITEMS}>
      <summary className={classes.heading}>
        {title} <span className={classes.count}>{figures.count(count)}</span>
      </summary>
      <ul aria-label={title} className={classes.items}>
        {items.map((item) => (
          <li key={`${item.id} ${item.vin} ${item.name} ${item.message}`}>
            {hasVehicleItems && item.id > 0 ? (
              <Link to={paths.vehicles} search={{ panel: item.id }}>
                <ItemName {...item} />
              </Link>
            ) : (
              <ItemName {...item} />
            )}
          </li>
        ))}
      </ul>
      {items.length < count && (
        <p className={classes.note}>The first {figures.count(items.length)} are listed.</p>
      )}
    </details>
  );
}

const ItemName = ({ name, unit, vin, message }: Item) =>
  name !== null ? (
    <>
      <strong>{name}</strong> {message}
    </>
  ) : (
    <>
      {unit !== null && <strong>{unit}</strong>} {vin}
    </>
  );
