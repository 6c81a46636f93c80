import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import type { ReactNode } from 'react';
import { DASH } from '../../shell/format/figures.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { RegionName } from './batch-columns.tsx';
import type { BatchGroup } from './batch-group.ts';
import { labelOf } from './batch-groups.ts';
import { unreadWords } from './batch-words.ts';
import classes from './batch.module.css';

/** Whose sheet it is, of what type, since when, and which of its columns mean nothing. */
export function BatchFacts({ group, batch }: { group: BatchGroup; batch: BatchDetail }) {
  const created = formatDateTime(new Date(batch.created_at));
  const facts: [string, ReactNode][] = [
    group.asks === 'company'
      ? ['Company', batch.company?.name ?? DASH]
      : ['Region', <RegionName key="region" code={batch.region} />],
    ['Type', labelOf(batch.type)],
    ['Created at', created],
  ];
  const unread = unreadWords(batch.not_read);
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {batch.notes.map((note) => (
        <p key={note} className={classes.unread}>
          {note}
        </p>
      ))}
      {unread !== null && <p className={classes.unread}>{unread}</p>}
    </>
  );
}
