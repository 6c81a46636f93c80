import { Button, Skeleton } from '@mantine/core';
import {
  HISTORY_SECTION_NAMES,
  HISTORY_SECTIONS,
  type HistorySection,
  NO_RECORDS,
} from '@fleetworth/contract/history-report-choices';
import {
  formatFindings,
  groupItems,
  formatVehicle,
  summarizeItems,
} from '@fleetworth/contract/history-report-summary';
import type { HistoryItem, HistoryReport } from '@fleetworth/contract/history-reports';
import { formatCalendarDate, formatDateTime } from '@fleetworth/domain/date-format';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { PageFailed } from '@fleetworth/ui/page-state';
import { PlainTable } from '@fleetworth/ui/plain-table';
import { ViewDialog } from '@fleetworth/ui/view-dialog';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../shell/api/api-error.ts';
import { query } from '../../shell/api/query.ts';
import { DASH, figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { useFileSaving } from '../../shell/forms/use-file-saving.ts';
import classes from './history-reports.module.css';

interface HistoryReportDialogProps {
  report: HistoryReport;
  onClose: () => void;
}

export function HistoryReportDialog({ report, onClose }: HistoryReportDialogProps) {
  const { id } = report;
  const detail = useQuery(query('getHistoryReport', { params: { id } }));
  const { save, isSaving } = useFileSaving();
  const { data, error } = detail;
  return (
    <ViewDialog title={`History report ${id}`} widthPx={1_080} onClose={onClose}>
      <div className={classes.report}>
        <p className={classes.facts}>
          <span>{report.company.name}</span>
          <span>{counted(report.items_count, 'vehicle')}</span>
          <span>{formatDateTime(new Date(report.created_at))}</span>
          {report.message !== null && <span>{report.message}</span>}
          <BusyButton
            isBusy={isSaving}
            variant="default"
            onClick={() => save('exportHistoryReport', { params: { id }, query: {} })}
          >
            Export
          </BusyButton>
        </p>
        {error !== null && data === undefined && (
          <PageFailed text={failureText(error)} onRetry={() => void detail.refetch()} />
        )}
        {error === null && data === undefined && <Skeleton height={420} radius={8} />}
        {data && <Items items={data.items} />}
      </div>
    </ViewDialog>
  );
}

function Items({ items }: { items: readonly HistoryItem[] }) {
  const { withRecords, withoutReport, clean } = groupItems(items);
  const itemsToLink = [...withRecords, ...withoutReport];
  return (
    <>
      <p className={classes.result}>{summarizeItems(items)}</p>
      {itemsToLink.length > MAX_ITEMS_WITHOUT_LINKS && <JumpLinks items={itemsToLink} />}
      {withRecords.map((item) => (
        <Item key={item.vehicle.id} item={item} isInResult={withRecords.length === 1} />
      ))}
      {[...Map.groupBy(withoutReport, ({ error }) => error ?? '')].map(([error, failed]) => (
        <FailedItems key={error} error={error} items={failed} />
      ))}
      {clean.length > 0 && (
        <section aria-label="Vehicles without records">
          {clean.map((item) => (
            <CleanItem key={item.vehicle.id} item={item} isOpen={items.length === 1} />
          ))}
        </section>
      )}
    </>
  );
}

/** Longer reports start with links to the vehicles that aren't clean. */
const MAX_ITEMS_WITHOUT_LINKS = 5;

const JumpLinks = ({ items }: { items: readonly HistoryItem[] }) => (
  <nav aria-label="Vehicles in this report" className={classes.facts}>
    {items.map(({ vehicle }) => (
      <Button
        key={vehicle.id}
        size="compact-sm"
        variant="default"
        onClick={() => {
          const heading = document.getElementById(headingId(vehicle.id));
          heading?.scrollIntoView({ block: 'start' });
          heading?.focus({ preventScroll: true });
        }}
      >
        {vehicle.unit}
      </Button>
    ))}
  </nav>
);

const headingId = (vehicleId: number): string => `history-of-${vehicleId}`;

const ItemHeading = ({ item }: { item: HistoryItem }) => (
  <h3 id={headingId(item.vehicle.id)} tabIndex={-1}>
    {formatVehicle(item)}
  </h3>
);

interface ItemProps {
  item: HistoryItem;
  /** True if the result above already lists the findings of this vehicle. */
  isInResult: boolean;
}

function Item({ item, isInResult }: ItemProps) {
  const findings = formatFindings(item);
  return (
    <section aria-labelledby={headingId(item.vehicle.id)}>
      <ItemHeading item={item} />
      {!isInResult && findings !== '' && <p className={classes.findings}>{findings}</p>}
      <Records item={item} />
    </section>
  );
}

const FailedItems = ({ error, items }: { error: string; items: readonly HistoryItem[] }) => (
  <section aria-label="Vehicles without a report">
    {items.map((item) => (
      <ItemHeading key={item.vehicle.id} item={item} />
    ))}
    <p className={classes.error}>{error}</p>
  </section>
);

const CleanItem = ({ item, isOpen }: { item: HistoryItem; isOpen: boolean }) => (
  <details open={isOpen}>
    <summary>
      {formatVehicle(item)} · {item.titles.length === 0 ? 'No titles' : counted(item.titles.length, 'title')},
      no other records
    </summary>
    <Records item={item} />
  </details>
);

function Records({ item }: { item: HistoryItem }) {
  const { values, reported_at, is_sandbox } = item;
  return (
    <>
      <p className={classes.facts}>
        <span>Trim: {values.trim ?? DASH}</span>
        <span>Made in: {values.made_in ?? DASH}</span>
        {reported_at !== null && <span>Reported: {formatDateTime(new Date(reported_at))}</span>}
        {is_sandbox && <SandboxMark />}
      </p>
      <div className={classes.sections}>
        {HISTORY_SECTION_NAMES.map((section) => (
          <Section key={section} item={item} section={section} />
        ))}
      </div>
    </>
  );
}

type Row = Record<string, string | number | null>;

function Section({ item, section }: { item: HistoryItem; section: HistorySection }) {
  const { title, columns } = HISTORY_SECTIONS[section];
  const fields = Object.entries<string>(columns);
  const rows: readonly Row[] = item[section];
  return (
    <div>
      <h4>{title}</h4>
      {rows.length === 0 ? (
        <p className={classes.none}>{NO_RECORDS}</p>
      ) : (
        <div className={classes.table}>
          <PlainTable label={`${title} of ${item.vehicle.unit}`} isDense>
            <thead>
              <tr>
                {fields.map(([field, label]) => (
                  <th key={field} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // Rows have no ID, and their order never changes.
                <tr key={index}>
                  {fields.map(([field]) => (
                    <td key={field}>{formatValue(field, row[field] ?? null)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </div>
      )}
    </div>
  );
}

function formatValue(field: string, value: string | number | null): string {
  if (value === null) return DASH;
  if (typeof value === 'number') return `${figures.count(value)} mi`;
  return field === 'date' ? formatCalendarDate(value) : value;
}
