import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import type { FleetSearch } from '../fleet-view/public.ts';
import classes from './dashboard.module.css';

interface ListLinkProps {
  count: number;
  search: FleetSearch;
  children: ReactNode;
}

export const ListLink = ({ count, search, children }: ListLinkProps) =>
  count === 0 ? (
    <span>{children}</span>
  ) : (
    <Link to={paths.valueByVehicle} search={search} className={classes.link}>
      {children}
    </Link>
  );
