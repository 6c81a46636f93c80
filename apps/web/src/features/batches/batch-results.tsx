import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { useFileSaving } from '../../shell/forms/use-file-saving.ts';
import { BatchErrors } from './batch-errors.tsx';
import type { BatchGroup } from './batch-group.ts';
import { BatchItems } from './batch-items.tsx';
import { BatchValuationProgress } from './batch-valuation-progress.tsx';
import { BatchRows } from './batch-rows.tsx';
import { getActionCounts, formatUndone } from './batch-labels.ts';
import classes from './batch.module.css';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { ImportButton } from './import/import-button.tsx';

interface BatchResultsProps {
  group: BatchGroup;
  batch: BatchDetail;
  onCorrect: () => void;
}

export function BatchResults({ group, batch, onCorrect }: BatchResultsProps) {
  const { save, isSaving } = useFileSaving();
  const { results } = batch;
  const counts = getActionCounts(batch);
  if (!results || !counts) return null;
  return (
    <>
      <section aria-label="Results" className={classes.section}>
        <output>
          <strong className={classes.message}>{[results.message, formatUndone(batch)].join(' ')}</strong>
        </output>
        {results.refused_count > 0 && (
          <div className={classes.buttons}>
            <BusyButton
              variant="default"
              isBusy={isSaving}
              onClick={() => save(group.calls.downloadErrors, { params: { id: batch.id }, query: {} })}
            >
              Download rejected rows
            </BusyButton>
            {results.error_rows.some(({ column }) => column !== null) && (
              <ImportButton group={group} label="Upload corrected file" onOpen={onCorrect} />
            )}
          </div>
        )}
      </section>
      {group.name === 'vehicles' && batch.type === 'create' && results.created_count > 0 && (
        <BatchValuationProgress batch={batch} />
      )}
      {results.error_rows.length > 0 && <BatchErrors group={group} results={results} />}
      <BatchItems
        title={group.actionLabels.create.past}
        items={results.created_items}
        count={results.created_count}
        hasVehicleItems={group.hasVehicleItems}
      />
      <BatchItems
        title={group.actionLabels.update.past}
        items={results.updated_items}
        count={results.updated_count}
        hasVehicleItems={group.hasVehicleItems}
      />
      <BatchItems
        title={group.actionLabels.delete.past}
        items={results.deleted_items}
        count={results.deleted_count}
        hasVehicleItems={false}
      />
      <section aria-label="All rows" className={classes.section}>
        <h2 className={classes.heading}>Result of each row</h2>
        <BatchRows group={group} batch={batch} counts={counts} />
      </section>
    </>
  );
}
