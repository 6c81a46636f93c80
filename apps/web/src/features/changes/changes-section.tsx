import { Button, Skeleton } from '@mantine/core';
import type { VehicleChange } from '@fleetworth/contract/changes';
import { PanelSection } from '@fleetworth/ui/side-panel';
import { useInfiniteQuery } from '@tanstack/react-query';
import { failureText } from '../../shell/api/api-error.ts';
import { DASH } from '../../shell/format/figures.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { counted } from '../../shell/format/plural.ts';
import { pagedQuery } from '../../shell/api/paged-query.ts';
import classes from './changes.module.css';

const PER_PAGE = 10;

export function ChangesSection({ vehicleId }: { vehicleId: number }) {
  const changes = useInfiniteQuery(
    pagedQuery('listVehicleChanges', { params: { id: vehicleId }, query: { per: PER_PAGE } }),
  );
  const items = changes.data?.pages.flatMap((page) => page.items);

  return (
    <PanelSection title="Changes">
      {items === undefined && !changes.error && <Skeleton height={120} radius={8} />}
      {items?.length === 0 && <p className={classes.none}>No changes yet.</p>}
      {items && items.length > 0 && (
        <ol className={classes.changes}>
          {items.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ol>
      )}
      {changes.error && (
        <p role="alert" className={classes.none}>
          {failureText(changes.error)}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void (items ? changes.fetchNextPage() : changes.refetch())}
          >
            Retry
          </Button>
        </p>
      )}
      {changes.hasNextPage && !changes.error && (
        <Button
          size="compact-sm"
          variant="default"
          loading={changes.isFetchingNextPage}
          onClick={() => void changes.fetchNextPage()}
        >
          Load more changes
        </Button>
      )}
    </PanelSection>
  );
}

const ACTION_LABELS = { create: 'added', edit: 'edited', delete: 'deleted', restore: 'restored' } as const;

function Change({ change }: { change: VehicleChange }) {
  const { action, fields, title, user, happened_at } = change;
  return (
    <li className={classes.change}>
      <div className={classes.what}>
        <b>
          {title} {ACTION_LABELS[action]}
        </b>
        <time dateTime={happened_at} className={classes.when}>
          {formatDateTime(new Date(happened_at))}
        </time>
      </div>
      <div className={classes.by}>{user?.name ?? 'Fleetworth'}</div>
      {action === 'edit' ? (
        <Fields fields={fields} />
      ) : (
        fields.length > 0 && (
          <details>
            <summary className={classes.summary}>{counted(fields.length, 'value')}</summary>
            <Fields fields={fields} />
          </details>
        )
      )}
    </li>
  );
}

const Fields = ({ fields }: Pick<VehicleChange, 'fields'>) => (
  <dl className={classes.fields}>
    {fields.map(({ name, label, from, to }) => (
      <div key={name} className={classes.field}>
        <dt>{label}</dt>
        <dd>
          <del>{from ?? DASH}</del> <span aria-hidden="true">→</span> <ins>{to ?? DASH}</ins>
        </dd>
      </div>
    ))}
  </dl>
);
