import { useInfiniteQuery } from '@tanstack/react-query';
import { deletedRecordsQuery } from './deleted-records.queries.ts';
import { DeletedRecords } from './deleted-records.tsx';
import { Restorations } from './restorations.tsx';
import classes from './deleted-companies.module.css';

export function DeletedCompanies() {
  const { data } = useInfiniteQuery(deletedRecordsQuery({ kinds: ['company'] }));
  const records = data?.pages.flatMap(({ items }) => items) ?? [];
  if (records.length === 0) return <Restorations />;
  return (
    <section aria-labelledby="deleted-companies" className={classes.foot}>
      <h2 id="deleted-companies" className={classes.title}>
        Deleted companies
      </h2>
      <Restorations />
      <DeletedRecords label="Deleted companies" records={records} empty={null} />
    </section>
  );
}
