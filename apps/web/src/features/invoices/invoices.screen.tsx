import type { Invoice } from '@fleetworth/contract/invoices';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { query } from '../../shell/api/query.ts';
import { figures } from '../../shell/format/figures.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { counted } from '../../shell/format/plural.ts';
import { Page } from '../../shell/layout/page.tsx';
import { showProblem } from '../../shell/notices/notices.tsx';
import { StatusChip } from './status-chip.tsx';
import { UnmatchedPayments } from './unmatched-payments.tsx';

const PER_PAGE = 10;

export function InvoicesScreen() {
  const search = useSearch({ from: '/shell/invoices' });
  const navigate = useNavigate();
  const { company_id: company, status, page = 1 } = search;
  const invoices = useQuery({
    ...query('listInvoices', {
      query: {
        page,
        per: PER_PAGE,
        ...(company !== undefined && { company }),
        ...(status !== undefined && { is_paid: status === 'paid' }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const { error, data } = invoices;
  useEffect(() => {
    if (error) showProblem(failureText(error));
  }, [error]);
  const changeSearch = (changes: Partial<typeof search>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), resetScroll: false });

  return (
    <Page
      title="Invoices"
      subtitle="Subscription invoices for your companies"
      filters={<InvoiceFilters onChange={changeSearch} />}
      queries={[invoices]}
    >
      <UnmatchedPayments payments={data?.unmatched_payments ?? []} />
      <SimpleTable
        label="Invoices"
        rows={error && !data ? [] : data?.items}
        pages={data?.pagination.last ?? 1}
        rowId={({ id }) => id}
        rowName={({ company, due_date }) => `invoice of ${company.name} due ${figures.date(due_date)}`}
        columns={COLUMNS}
        isStale={invoices.isPlaceholderData}
        actions={buildActions}
        state={{ sort: '', isDescending: false, page }}
        onStateChange={(next) => changeSearch({ page: next.page === 1 ? undefined : next.page })}
        empty={<PageEmpty text="Invoice not found" />}
      />
    </Page>
  );
}

const buildActions = ({ id }: Invoice): RowAction[] => [
  {
    label: 'Show',
    renderLink: (props) => <Link to={paths.invoice} params={{ invoiceId: id }} {...props} />,
  },
];

const COLUMNS: TableColumn<Invoice>[] = [
  { id: 'company', title: 'Company', render: ({ company }) => company.name },
  { id: 'period', title: 'Period', render: ({ months }) => counted(months, 'month') },
  { id: 'amount', title: 'Amount', align: 'end', render: ({ amount }) => figures.usd(amount) },
  {
    id: 'created_at',
    title: 'Created at',
    render: ({ created_at }) => formatDateTime(new Date(created_at)),
  },
  { id: 'due_date', title: 'Due date', render: ({ due_date }) => figures.date(due_date) },
  { id: 'status', title: 'Status', render: (invoice) => <StatusChip invoice={invoice} /> },
];

interface InvoicesSearch {
  company_id?: number | undefined;
  status?: 'unpaid' | 'paid' | undefined;
  page?: number | undefined;
}

function InvoiceFilters({ onChange }: { onChange: (changes: InvoicesSearch) => void }) {
  const { company_id, status } = useSearch({ from: '/shell/invoices' });
  const { data: companies = [] } = useQuery(companiesQuery);
  return (
    <>
      <FilterSelect
        label="Company"
        placeholder="All"
        isClearable
        options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={company_id === undefined ? [] : [String(company_id)]}
        onChange={([id]) =>
          onChange({ company_id: id === undefined ? undefined : Number(id), page: undefined })
        }
      />
      <FilterSelect
        label="Status"
        placeholder="All"
        isClearable
        options={STATUSES}
        chosen={status === undefined ? [] : [status]}
        onChange={([chosen]) => onChange({ status: chosen as InvoicesSearch['status'], page: undefined })}
      />
    </>
  );
}

const STATUSES = [
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
];
