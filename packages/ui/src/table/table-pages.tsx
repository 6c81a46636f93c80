import { ActionIcon, UnstyledButton } from '@mantine/core';
import { Icon } from '../page/icon.tsx';
import { linkedPages } from './simple-table-rows.ts';
import classes from './simple-table.module.css';

interface TablePagesProps {
  label: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function TablePages({ label, page, pages, onPage }: TablePagesProps) {
  return (
    <nav aria-label={`Pages of ${label}`} data-printed={`Page ${page} of ${pages}`} className={classes.pages}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Previous page"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="left" />
      </ActionIcon>
      {linkedPages(page, pages).map((number) => (
        <UnstyledButton
          key={number}
          className={classes.page}
          aria-label={`Page ${number} of ${pages}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </UnstyledButton>
      ))}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Next page"
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="right" />
      </ActionIcon>
    </nav>
  );
}
