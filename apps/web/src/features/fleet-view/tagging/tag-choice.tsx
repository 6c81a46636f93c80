import type { CompanyTag } from '@fleetworth/contract/tags';
import { Icon } from '@fleetworth/ui/icon';
import { figures } from '../../../shell/format/figures.ts';
import { TagMark } from '../../../shell/format/tag-mark.tsx';
import { hasTag, type TaggedVehicle, type TagState } from './tag-states.ts';
import classes from './tagging.module.css';

interface TagChoiceProps {
  tag: CompanyTag;
  vehicles: readonly TaggedVehicle[];
  state: TagState;
  onToggle: () => void;
}

const ARIA_CHECKED = { all: true, some: 'mixed', none: false } as const;

export function TagChoice({ tag, vehicles, state, onToggle }: TagChoiceProps) {
  return (
    <button
      type="button"
      // A click can set the mixed state, which a click on a native checkbox can't.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no native checkbox
      role="checkbox"
      aria-checked={ARIA_CHECKED[state]}
      className={classes.choice}
      onClick={onToggle}
    >
      <span className={classes.box} aria-hidden="true">
        {state !== 'none' && <Icon name={state === 'all' ? 'check' : 'dash'} sizePx={14} />}
      </span>
      <TagMark {...tag} />
      <span className={classes.count}>{formatCoverage(tag.id, vehicles, state)}</span>
    </button>
  );
}

function formatCoverage(tagId: number, vehicles: readonly TaggedVehicle[], state: TagState): string {
  const all = figures.count(vehicles.length);
  if (state === 'all') return vehicles.length === 1 ? 'yes' : `all ${all}`;
  if (state === 'none') return vehicles.length === 1 ? 'no' : 'none';
  return `${figures.count(vehicles.filter((vehicle) => hasTag(vehicle, tagId)).length)} of ${all}`;
}
