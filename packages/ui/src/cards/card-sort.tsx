import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import classes from './card-sort.module.css';
import type { GridSort } from '../data-grid/data-grid.tsx';
import type { SortChoice } from '../data-grid/grid-columns.ts';
import { Icon } from '../page/icon.tsx';

interface CardSortProps {
  choices: readonly SortChoice[];
  sort: GridSort;
  onSort: (sort: GridSort) => void;
}

export function CardSort({ choices, sort, onSort }: CardSortProps) {
  const direction = sort.isDescending ? 'descending' : 'ascending';
  return (
    <div className={classes.bar}>
      <NativeSelect
        label="Sort by"
        size="sm"
        classNames={{
          root: classes.select ?? '',
          label: classes.label ?? '',
          wrapper: classes.wrapper ?? '',
          input: classes.input ?? '',
        }}
        data={choices}
        value={sort.id}
        onChange={(event) => onSort({ ...sort, id: event.currentTarget.value })}
      />
      <Button
        variant="default"
        className={classes.direction}
        leftSection={<Icon name={direction} sizePx={14} />}
        onClick={() => onSort({ ...sort, isDescending: !sort.isDescending })}
      >
        <VisuallyHidden>Sort order: </VisuallyHidden>
        {sort.isDescending ? 'Descending' : 'Ascending'}
      </Button>
    </div>
  );
}
