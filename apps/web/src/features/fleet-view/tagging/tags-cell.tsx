import { VisuallyHidden } from '@mantine/core';
import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import { DASH } from '../../../shell/format/figures.ts';
import classes from './tags-cell.module.css';

const MAX_INITIALS = 2;

export function TagsCell({ tags }: Pick<VehicleRow, 'tags'>) {
  if (tags.length === 0) return <span className={classes.none}>{DASH}</span>;
  const names = tags.map(({ name }) => name).join(', ');
  return (
    <span className={classes.tags} data-hint={names}>
      <VisuallyHidden>{names}</VisuallyHidden>
      {tags.slice(0, MAX_INITIALS).map(({ id, name, color }) => (
        <span key={id} aria-hidden="true" className={classes.tag} style={{ borderColor: color }}>
          {getInitial(name)}
        </span>
      ))}
      {tags.length > MAX_INITIALS && <span aria-hidden="true">+{tags.length - MAX_INITIALS}</span>}
    </span>
  );
}

// A character may consist of several UTF-16 code units.
const getInitial = (name: string) => Array.from(name)[0]?.toUpperCase() ?? '';
