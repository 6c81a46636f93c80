import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { figures } from '../../shell/format/figures.ts';
import { countMatches } from '../fleet-view/public.ts';
import { buildTaskGroups } from './dashboard-figures.ts';
import { importsToFixQuery, TASK_FILTERS, type TaskName, taskTotalQuery } from './dashboard.queries.ts';
import { type DashboardSearch, toFleetFilters, isSameSearch, toListSearch } from './dashboard-search.ts';
import classes from './dashboard.module.css';
import { ListLink } from './list-link.tsx';
import { Tile } from './tile.tsx';

const TASK_NAMES = Object.keys(TASK_FILTERS) as TaskName[];

interface ToDoTileProps {
  total: FleetTotal;
  search: DashboardSearch;
}

export function ToDoTile({ total, search }: ToDoTileProps) {
  const filters = toFleetFilters(search);
  const taskTotals = useQueries({ queries: TASK_NAMES.map((name) => taskTotalQuery(filters, name)) });
  const imports = useQuery(importsToFixQuery);
  return (
    <Tile title="To do" queries={[...taskTotals, imports]} heightPx={140}>
      {() => {
        const counts = TASK_NAMES.map((name, index) => {
          const data = taskTotals[index]?.data;
          return [name, data === undefined ? 0 : countMatches(data.total)];
        });
        const groups = buildTaskGroups(total, Object.fromEntries(counts) as Record<TaskName, number>);
        const importsToFix = imports.data?.count ?? 0;
        return (
          <div className={classes.groups}>
            {groups.map(({ title, tasks }) => (
              <TaskGroup key={title} title={title}>
                {tasks.map(({ label, count, filter }) => (
                  <Task key={label} label={label}>
                    <ListLink count={count} search={{ ...toListSearch(search), ...filter }}>
                      {formatCount(count)}
                    </ListLink>
                  </Task>
                ))}
              </TaskGroup>
            ))}
            <TaskGroup title="Imports">
              <Task label={isSameSearch(search, {}) ? 'With rows to fix' : 'With rows to fix, all companies'}>
                {importsToFix === 0 ? (
                  formatCount(0)
                ) : (
                  <Link to={paths.imports} search={{ to_fix: 'true' }} className={classes.link}>
                    {formatCount(importsToFix)}
                  </Link>
                )}
              </Task>
            </TaskGroup>
          </div>
        );
      }}
    </Tile>
  );
}

const formatCount = (count: number): string => (count === 0 ? 'None' : figures.count(count));

const TaskGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className={classes.label}>{title}</h3>
    <dl className={classes.tasks}>{children}</dl>
  </section>
);

const Task = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
