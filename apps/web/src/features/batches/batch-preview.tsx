import { Skeleton } from '@mantine/core';
import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { formatDateTime } from '@fleetworth/domain/date-format';
import type { BatchGroup } from './batch-group.ts';
import { BatchRows } from './batch-rows.tsx';
import { formatRowsToCheck, formatEffectOfStart, getAffectedCompanies } from './batch-labels.ts';
import { UnknownNames } from './unknown-names.tsx';
import classes from './batch.module.css';

interface BatchPreviewProps {
  group: BatchGroup;
  batch: BatchDetail;
  /** True while the deletion dialog is open. The batch isn't refetched then. */
  isDeleting: boolean;
}

export function BatchPreview({ group, batch, isDeleting }: BatchPreviewProps) {
  const { preview } = batch;
  return (
    <section aria-label="Preview" aria-busy={preview === null} className={classes.section}>
      <output>
        {preview === null ? (
          'Checking each row…'
        ) : (
          <strong className={classes.message}>
            {[formatEffectOfStart(preview, group, getAffectedCompanies(batch)), formatRowsToCheck(batch)]
              .filter(Boolean)
              .join(' ')}
          </strong>
        )}
      </output>
      {preview === null ? (
        <Skeleton height={120} radius={8} />
      ) : (
        <>
          <p className={classes.note}>
            Computed {formatDateTime(new Date(preview.computed_at))}. Every row is checked again when you
            click Start.
          </p>
          <UnknownNames batch={batch} isDeleting={isDeleting} />
          <BatchRows group={group} batch={batch} counts={preview} />
        </>
      )}
    </section>
  );
}
