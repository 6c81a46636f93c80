import { Button } from '@mantine/core';
import type { FirstSheet } from '@fleetworth/contract/first-fleet';
import { SectionSkeleton } from '@fleetworth/ui/page-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { query } from '../../shell/api/query.ts';
import { counted } from '../../shell/format/plural.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import classes from './start.module.css';

const [FirstFleetDialog, usePreloadedDialog] = lazyDialog(
  async () => (await import('./first-fleet.dialog.tsx')).FirstFleetDialog,
);

// Lazy, because the form needs more code than the rest of the page.
const [SheetForm] = lazyDialog(
  async () => (await import('./sheet.form.tsx')).SheetForm,
  <SectionSkeleton heightPx={96} />,
);

const uploadedSheetQuery = query('getFirstSheet');

/** Replaces every screen except Companies while the user belongs to no company. */
export function StartPage() {
  const queryClient = useQueryClient();
  const uploadedSheet = useQuery(uploadedSheetQuery);
  const [isOpen, setOpen] = useState(false);
  usePreloadedDialog();

  function onUploaded(sheet: FirstSheet) {
    queryClient.setQueryData(uploadedSheetQuery.queryKey, sheet);
    setOpen(true);
  }

  return (
    <Page title="Add your fleet" subtitle={SUBTITLE} isNarrow queries={[uploadedSheet]}>
      <div className={classes.ways}>
        {uploadedSheet.data && (
          <UploadedSheetNotice sheet={uploadedSheet.data} onContinue={() => setOpen(true)} />
        )}
        <SheetForm onUploaded={onUploaded} />
        <section aria-label="Without a spreadsheet" className={classes.way}>
          <p>No spreadsheet at hand?</p>
          <Button
            variant="default"
            renderRoot={(props) => <Link to={paths.companies} search={{ dialog: 'add' }} {...props} />}
          >
            Enter your first vehicle
          </Button>
        </section>
        <InvitationCheck />
      </div>
      {isOpen && uploadedSheet.data && (
        <FirstFleetDialog sheet={uploadedSheet.data} onClose={() => setOpen(false)} />
      )}
    </Page>
  );
}

const SUBTITLE =
  "Upload the spreadsheet you have. We match its columns, ask about your company and show what we'll add.";

interface UploadedSheetNoticeProps {
  sheet: FirstSheet;
  onContinue: () => void;
}

const UploadedSheetNotice = ({ sheet, onContinue }: UploadedSheetNoticeProps) => (
  <section aria-label="Uploaded sheet" className={classes.waiting}>
    <p>
      <strong>{sheet.file_name}</strong> was uploaded: {counted(sheet.rows, 'row')},{' '}
      {counted(sheet.locations.length, 'location')}.
    </p>
    <Button onClick={onContinue}>Continue</Button>
  </section>
);

function InvitationCheck() {
  const queryClient = useQueryClient();
  function refetchCompanies() {
    for (const { queryKey } of [meQuery, companiesQuery]) void queryClient.invalidateQueries({ queryKey });
  }
  return (
    <section aria-label="Join a company" className={classes.way}>
      <p>Is your company already here? Ask an owner to invite you, then check again.</p>
      <Button variant="subtle" onClick={refetchCompanies}>
        Check again
      </Button>
    </section>
  );
}
