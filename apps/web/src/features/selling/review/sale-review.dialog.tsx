import { FormDialog } from '@fleetworth/ui/form-dialog';
import { SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn, TableState } from '@fleetworth/ui/simple-table-rows';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { figures } from '../../../shell/format/figures.ts';
import { counted } from '../../../shell/format/plural.ts';
import { formatModel } from '../../../shell/format/vehicle-labels.ts';
import { SellChannelsLink } from './unsent-vehicles.tsx';
import { type ReviewedVehicle, type ReviewSum, computeSums, listUnlinkedCompanies } from './sale-review.ts';
import classes from '../selling.module.css';

interface SaleReviewProps {
  channelLabel: string;
  vehicles: readonly ReviewedVehicle[];
  onSend: () => void;
  onClose: () => void;
}

export function SaleReviewDialog({ channelLabel, vehicles, onSend, onClose }: SaleReviewProps) {
  const [tableState, setTableState] = useState<TableState>(FIRST_PAGE);
  const [columns] = useState(() => buildColumns(channelLabel, hasSeveralCompanies(vehicles)));
  const sendableVehicles = vehicles.filter(({ obstacle }) => obstacle === null);
  const vehiclesToCheckCount = sendableVehicles.filter(({ findings }) => findings.length > 0).length;
  const anyway = vehiclesToCheckCount > 0 ? ' anyway' : '';
  const unsendableCount = vehicles.length - sendableVehicles.length;
  const listedCount = vehicles.filter(({ listing }) => listing !== null).length;
  // Companies without a linked account have one line each, above the table.
  const tableRows = vehicles.filter(({ obstacle }) => obstacle?.needsLink !== true);
  const tableRef = useRef<HTMLDivElement>(null);

  // Vehicles with findings are on the first page, because they are sorted first.
  function showFirstFinding() {
    flushSync(() => setTableState(FIRST_PAGE));
    tableRef.current?.querySelector<HTMLElement>('[data-finding]')?.focus();
  }

  return (
    <FormDialog
      title={`Review sale with ${channelLabel}`}
      submitLabel={`Send ${counted(sendableVehicles.length, 'vehicle')}${anyway}`}
      cancelLabel="Back"
      isWide
      isSaving={false}
      isDirty={false}
      failedSubmits={0}
      disabledReason={sendableVehicles.length === 0 ? 'None of these vehicles can be sent' : undefined}
      onSubmit={onSend}
      onClose={onClose}
    >
      <div className={classes.review}>
        <p className={classes.lead}>
          <span>
            {listedCount > 0
              ? `${counted(listedCount, 'vehicle')} previously listed.`
              : 'Nothing has been sent yet.'}
          </span>{' '}
          {vehiclesToCheckCount > 0 && (
            <button type="button" className={classes.findingLink} onClick={showFirstFinding}>
              {counted(vehiclesToCheckCount, 'vehicle')} to check
            </button>
          )}{' '}
          {unsendableCount > 0 && (
            <b className={classes.obstacle}>{counted(unsendableCount, 'vehicle')} can't be sent.</b>
          )}
        </p>
        {listUnlinkedCompanies(vehicles).map(({ companyId, text, count }) => (
          <p key={companyId} className={classes.obstacle}>
            <span>Not sent: {text}</span> {counted(count, 'vehicle')}.{' '}
            <SellChannelsLink companyId={companyId} />
          </p>
        ))}
        <Sums vehicles={sendableVehicles} />
        <div ref={tableRef}>
          <SimpleTable
            label="Vehicles to send"
            rows={tableRows}
            rowId={({ row }) => String(row.id)}
            rowName={({ row }) => row.unit}
            columns={columns}
            state={tableState}
            onStateChange={setTableState}
            isDense
            empty={null}
          />
        </div>
      </div>
    </FormDialog>
  );
}

const FIRST_PAGE: TableState = { sort: '', isDescending: false, page: 1 };

function Sums({ vehicles }: { vehicles: readonly ReviewedVehicle[] }) {
  const { price, auction, payoff, difference } = computeSums(vehicles);
  const sums: [string, ReviewSum, (dollars: number | null) => string][] = [
    ['Price', price, figures.wholeUsd],
    ['Auction', auction, figures.wholeUsd],
    ['Payoff', payoff, figures.wholeUsd],
    ['Difference', difference, figures.signedWholeUsd],
  ];
  return (
    <dl className={classes.sums} aria-label={`Total of ${counted(vehicles.length, 'vehicle')}`}>
      <div>
        <dt>Total</dt>
        <dd>{counted(vehicles.length, 'vehicle')}</dd>
      </div>
      {sums.map(([name, { dollars, count }, format]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {format(dollars)}{' '}
            {count < vehicles.length && (
              <small>
                {figures.count(count)} of {figures.count(vehicles.length)}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const hasSeveralCompanies = (vehicles: readonly ReviewedVehicle[]): boolean =>
  new Set(vehicles.map(({ row }) => row.company.id)).size > 1;

const buildColumns = (label: string, isCompanyShown: boolean): readonly TableColumn<ReviewedVehicle>[] => [
  {
    id: 'vehicle',
    title: 'Vehicle',
    sortBy: ({ row }) => row.unit,
    render: ({ row }) => (
      <span className={classes.vehicle}>
        {row.unit}
        <span>{formatModel(row)}</span>
        {isCompanyShown && <span>{row.company.name}</span>}
      </span>
    ),
  },
  {
    id: 'price',
    title: 'Price',
    align: 'end',
    sortBy: ({ price }) => price,
    render: ({ price }) => figures.usd(price),
  },
  {
    id: 'auction',
    title: 'Auction',
    align: 'end',
    sortBy: ({ row }) => row.auction ?? Number.NEGATIVE_INFINITY,
    render: ({ row }) => figures.usd(row.auction),
  },
  {
    id: 'payoff',
    title: 'Payoff',
    align: 'end',
    sortBy: ({ row }) => row.payoff ?? Number.NEGATIVE_INFINITY,
    render: ({ row }) => figures.usd(row.payoff),
  },
  {
    id: 'difference',
    title: 'Difference',
    align: 'end',
    sortBy: ({ difference }) => difference ?? Number.NEGATIVE_INFINITY,
    render: ({ difference }) => (
      <span data-loss={(difference !== null && difference < 0) || undefined} className={classes.difference}>
        {figures.signedUsd(difference)}
      </span>
    ),
  },
  { id: 'channel', title: 'Channel', render: () => label },
  { id: 'findings', title: 'Findings', render: (vehicle) => <Findings {...vehicle} /> },
];

function Findings({ obstacle, findings }: ReviewedVehicle) {
  if (obstacle === null && findings.length === 0) return figures.text(null);
  return (
    <span className={classes.findings} data-finding={findings.length > 0 || undefined} tabIndex={-1}>
      {obstacle !== null && <span className={classes.obstacle}>Not sent: {obstacle.text}</span>}
      {findings.map((text) => (
        <span key={text} className={classes.finding}>
          {text}
        </span>
      ))}
    </span>
  );
}
