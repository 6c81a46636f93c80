import { Button } from '@mantine/core';
import type { AccidentLink, AccidentReport } from '@fleetworth/contract/accident-reports';
import { AddButton } from '@fleetworth/ui/page-buttons';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { CardFacts, RecordCards } from '@fleetworth/ui/record-cards';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { useTableSearch } from '../../shell/url/table-search.ts';
import { call } from '../../shell/api/api-client.ts';
import { query } from '../../shell/api/query.ts';
import { figures } from '../../shell/format/figures.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { useAuthority } from '../../shell/api/authority.ts';
import classes from './company-accidents.module.css';
import { describeStorage } from './photo-storage.ts';
import { ReportRecipients } from './report-recipients.tsx';

const [AccidentLinkDialog, usePreloadedLinkDialog] = lazyDialog(
  async () => (await import('./accident-link.dialog.tsx')).AccidentLinkDialog,
);
const [LinkCodeDialog] = lazyDialog(async () => (await import('./link-qr-code.dialog.tsx')).LinkQrCodeDialog);
const [ReadReportDialog] = lazyDialog(
  async () => (await import('./read-report.dialog.tsx')).ReadReportDialog,
);

const PER_PAGE = 10;

interface CompanyAccidentsProps {
  company: { id: number; name: string };
  tabs: ReactNode;
}

export function CompanyAccidentsScreen({ company, tabs }: CompanyAccidentsProps) {
  const search = useSearch({ from: '/shell/company/$companyId' });
  const { state, onStateChange, open, close } = useTableSearch(search, '');
  const links = useSuspenseQuery(query('listAccidentLinks', { params: { id: company.id } }));
  const recipientAddresses = useSuspenseQuery(query('listAccidentAddresses', { params: { id: company.id } }));
  const reports = useQuery({
    ...query('listAccidentReports', { query: { company_id: company.id, page: state.page, per: PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
  const storage = useQuery(query('getPhotoStorage', { params: { id: company.id } }));
  const disabledReason = useAuthority().getReadOnlyReason(company.id);
  usePreloadedLinkDialog();
  const getActions = ({ id }: AccidentReport): RowAction[] => [
    { label: 'Show', onRun: () => open('edit', id) },
    { label: 'Delete', disabledReason, isDestructive: true, onRun: () => open('delete', id) },
  ];

  return (
    <Page
      title={`Accident reports of ${company.name}`}
      subtitle="Renters report accidents with a location's link or QR code. They don't need an account."
      back={<Link to={paths.companies}>Back to companies</Link>}
      filters={tabs}
      actions={
        <>
          <Button
            size="sm"
            h={32}
            variant="default"
            renderRoot={(props) => <Link to={paths.accidentReport} {...props} />}
          >
            Create Accident Report
          </Button>
          <AddButton label="Add link" disabledReason={disabledReason} onAdd={() => open('add')} />
        </>
      }
      queries={[links, recipientAddresses, reports]}
    >
      <h2 className={classes.heading}>Links</h2>
      <Links company={company} links={links.data} disabledReason={disabledReason} />
      <h2 className={classes.heading}>Recipients</h2>
      <ReportRecipients
        company={company}
        addresses={recipientAddresses.data}
        disabledReason={disabledReason}
      />
      <h2 className={classes.heading}>Received reports</h2>
      {storage.data && <p className={classes.storage}>{describeStorage(storage.data)}</p>}
      <SimpleTable
        label="Accident reports"
        rows={reports.error && !reports.data ? [] : reports.data?.items}
        pages={reports.data?.pagination.last ?? 1}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => `accident report ${id}`}
        columns={COLUMNS}
        isStale={reports.isPlaceholderData}
        actions={getActions}
        state={state}
        onStateChange={onStateChange}
        empty={<PageEmpty text="No accidents have been reported yet." />}
      />
      {search.dialog === 'add' && (
        <AccidentLinkDialog
          company={company}
          linkedLocationIds={links.data.map(({ location }) => location.id)}
          disabledReason={disabledReason}
          onClose={close}
        />
      )}
      {search.dialog === 'edit' && search.id !== undefined && (
        <ReadReportDialog id={search.id} onClose={close} />
      )}
      <DeletionDialog
        isOpen={search.dialog === 'delete' && search.id !== undefined}
        title={`Delete accident report ${search.id ?? ''}?`}
        confirmLabel="Delete"
        run={() => call('deleteAccidentReport', { params: { id: search.id ?? 0 } })}
        doneText="Successfully deleted."
        onClose={close}
      >
        The report and its photos will be permanently deleted.
      </DeletionDialog>
    </Page>
  );
}

interface LinksProps {
  company: { id: number; name: string };
  links: readonly AccidentLink[];
  disabledReason: string | undefined;
}

function Links({ company, links, disabledReason }: LinksProps) {
  const [displayedLink, setDisplayedLink] = useState<AccidentLink | null>(null);
  const [linkToRevoke, setLinkToRevoke] = useState<AccidentLink | null>(null);
  return (
    <>
      <RecordCards
        label="Links"
        rows={links}
        rowId={({ id }) => String(id)}
        rowName={({ location }) => location.name}
        actions={(link) => [
          { label: 'QR code', onRun: () => setDisplayedLink(link) },
          {
            label: 'Revoke',
            disabledReason,
            isDestructive: true,
            onRun: () => setLinkToRevoke(link),
          },
        ]}
        empty={
          <PageEmpty text="No location has a link yet. Add one, print its QR code and put it in the cars." />
        }
      >
        {(link) => <CardFacts facts={buildDetails(link)} />}
      </RecordCards>
      {displayedLink && <LinkCodeDialog link={displayedLink} onClose={() => setDisplayedLink(null)} />}
      <DeletionDialog
        isOpen={linkToRevoke !== null}
        title={`Revoke the accident link for ${linkToRevoke?.location.name ?? ''}?`}
        confirmLabel="Revoke"
        run={() => call('revokeAccidentLink', { params: { id: linkToRevoke?.id ?? 0 } })}
        doneText="Link revoked."
        onClose={() => setLinkToRevoke(null)}
      >
        Printed QR codes for this link will stop working. Reports that {company.name} has already received are
        kept.
      </DeletionDialog>
    </>
  );
}

const buildDetails = ({ location, claim_report_to, created_at }: AccidentLink) =>
  [
    ['Code', location.code],
    ['Claim Report To', claim_report_to],
    ['Created', formatDateTime(new Date(created_at))],
  ] as const;

const COLUMNS: TableColumn<AccidentReport>[] = [
  {
    id: 'rental_agreement_number',
    title: 'Rental Agreement Number',
    render: ({ rental_agreement_number }) => rental_agreement_number,
  },
  {
    id: 'renter',
    title: 'Renter',
    render: ({ renter_name, renter_email_address }) => renter_name ?? renter_email_address,
  },
  { id: 'accident_date', title: 'Accident Date', render: ({ accident_date }) => figures.date(accident_date) },
  { id: 'location', title: 'Location', render: ({ location }) => location?.name ?? figures.text(null) },
  { id: 'photos', title: 'Photos', align: 'end', render: ({ photos }) => String(photos.length) },
  {
    id: 'created_at',
    title: 'Filed',
    render: ({ created_at }) => formatDateTime(new Date(created_at)),
  },
];
