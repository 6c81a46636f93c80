import { VisuallyHidden } from '@mantine/core';
import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import { DASH } from '../../../shell/format/figures.ts';
import classes from './tags-cell.module.css';

/** How many tags are drawn. */
const DRAWN = 2;

/** The tags of a vehicle: the first ones by their initial, of the others how many. */
export function TagsCell({ tags }: Pick<VehicleRow, 'tags'>) {
  if (tags.length === 0) return <span className={classes.none}>{DASH}</span>;
  const names = tags.map(({ name }) => name).join(', ');
  return (
    <span className={classes.tags} data-hint={names}>
      <VisuallyHidden>{names}</VisuallyHidden>
      {tags.slice(0, DRAWN).map(({ id, name, color }) => (
        <span key={id} aria-hidden="true" className={classes.tag} style={{ borderColor: color }}>
          {initialOf(name)}
        </span>
      ))}
      {tags.length > DRAWN && <span aria-hidden="true">+{tags.length - DRAWN}</span>}
    </span>
  );
}

/** The first character as people see it. */
const initialOf = (name: string) => Array.from(name)[0]?.toUpperCase() ?? '';
