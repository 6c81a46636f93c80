import { ACCIDENT_FIELDS, ACCIDENT_LABELS, type AccidentField } from '@fleetworth/contract/accident-choices';
import type { AccidentReport } from '@fleetworth/contract/accident-reports';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { CardFacts } from '@fleetworth/ui/record-cards';
import { ViewDialog } from '@fleetworth/ui/view-dialog';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../shell/api/api-error.ts';
import { snapshotQuery } from '../../shell/api/query.ts';
import { figures } from '../../shell/format/figures.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { formatPhone } from '@fleetworth/domain/phone-format';
import { counted } from '../../shell/format/plural.ts';
import { useFileSaving } from '../../shell/forms/use-file-saving.ts';
import classes from './read-report.module.css';
import { ReportPhotos } from './report-photos.tsx';

interface ReadReportProps {
  id: number;
  onClose: () => void;
}

export function ReadReportDialog({ id, onClose }: ReadReportProps) {
  const { data: report, error } = useQuery(snapshotQuery('getAccidentReport', { params: { id } }));
  return (
    <ViewDialog title={`Accident report ${id}`} widthPx={760} onClose={onClose}>
      {error && <p role="alert">{failureText(error)}</p>}
      {!report && !error && <p>One moment…</p>}
      {report && <Report report={report} />}
    </ViewDialog>
  );
}

function Report({ report }: { report: AccidentReport }) {
  const { id, company, location, created_at, photos } = report;
  const { save, isSaving } = useFileSaving();
  return (
    <div className={classes.report}>
      <BusyButton
        isBusy={isSaving}
        className={classes.export ?? ''}
        variant="default"
        onClick={() => save('exportAccidentReport', { params: { id }, query: {} })}
      >
        Download PDF
      </BusyButton>
      <CardFacts
        facts={[
          ['Filed', formatDateTime(new Date(created_at))],
          ['Company', company.name],
          ['Location', location?.name ?? null],
          ...ACCIDENT_FIELDS.map((field) => [ACCIDENT_LABELS[field], formatField(report, field)] as const),
        ]}
      />
      <h2 className={classes.heading}>
        {photos.length === 0 ? 'No photos' : counted(photos.length, 'photo')}
      </h2>
      <ReportPhotos reportId={id} photos={photos} />
    </div>
  );
}

function formatField(report: AccidentReport, field: AccidentField): string | null {
  const value = report[field];
  if (value === null) return null;
  if (field === 'accident_date') return figures.date(value);
  return field === 'renter_phone_number' || field === 'driver_phone_number' ? formatPhone(value) : value;
}
