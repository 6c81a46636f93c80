import { Button, Checkbox } from '@mantine/core';
import type { UnknownName, UnknownNameKind } from '@fleetworth/contract/batch-names';
import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { getFocusFallback } from '@fleetworth/ui/use-focus-fallback';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { useAuthority } from '../../shell/api/authority.ts';
import { refreshTopic } from '../../shell/api/fleet-events.ts';
import { query } from '../../shell/api/query.ts';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { showError, showSuccess } from '../../shell/notices/notices.tsx';
import classes from './unknown-names.module.css';

const PLURALS: Record<UnknownNameKind, string> = { lender: 'lenders', class: 'classes', tag: 'tags' };

const formatNameCount = (kind: UnknownNameKind, count: number): string =>
  count === 1 ? `1 ${kind}` : `${figures.count(count)} ${PLURALS[kind]}`;

const unknownNamesQuery = ({ id, preview }: BatchDetail) => {
  const names = query('listUnknownNames', { params: { id } });
  return queryOptions({ ...names, queryKey: [...names.queryKey, preview?.computed_at] });
};

export function UnknownNames({ batch, isDeleting }: { batch: BatchDetail; isDeleting: boolean }) {
  const { getReadOnlyReason } = useAuthority();
  const { company, preview } = batch;
  const canCreate = company !== null && preview !== null && getReadOnlyReason(company.id) === undefined;
  const mayHaveUnknownNames = preview !== null && (preview.refuse > 0 || batch.row_notes.length > 0);
  const { data = [] } = useQuery({
    ...unknownNamesQuery(batch),
    enabled: canCreate && mayHaveUnknownNames && !isDeleting,
  });
  if (!canCreate) return null;
  return (['lender', 'class', 'tag'] as const).map((kind) => {
    const names = data.filter((unknown) => unknown.kind === kind);
    return names.length === 0 ? null : (
      <NamesOfKind key={kind} kind={kind} names={names} batch={batch} companyId={company.id} />
    );
  });
}

interface NamesOfKindProps {
  kind: UnknownNameKind;
  names: readonly UnknownName[];
  batch: BatchDetail;
  companyId: number;
}

function NamesOfKind({ kind, names, batch, companyId }: NamesOfKindProps) {
  const queryClient = useQueryClient();
  // Names that resemble existing names start unselected, because they may be typing errors.
  const [selected, setSelected] = useState(
    () => new Set(names.filter(({ near }) => near.length === 0).map(({ name }) => name)),
  );
  const [group, setGroup] = useState<string | null>(null);
  const selectedNames = names.filter(({ name }) => selected.has(name)).map(({ name }) => name);
  const creating = useMutation({
    mutationFn: () =>
      call('createNames', { params: { id: batch.id }, body: toBody(kind, selectedNames, group) }),
    onSuccess: async ({ data }) => {
      showSuccess(`Created ${formatNameCount(kind, data.created)}`);
      await queryClient.invalidateQueries({ queryKey: query('listFinancingCompanies').queryKey });
      await refreshTopic('batches');
      // The pressed button disappears, because the new preview has no unknown names of this kind.
      getFocusFallback(null).focus({ preventScroll: true });
    },
    onError: (error) => showError(error),
  });
  const toggle = (name: string) =>
    setSelected(
      (before) =>
        new Set(before.has(name) ? [...before].filter((candidate) => candidate !== name) : [...before, name]),
    );
  const isReady = selectedNames.length > 0 && (kind !== 'class' || group !== null);

  return (
    <section aria-label={`Unknown ${PLURALS[kind]}`} className={classes.names}>
      <p className={classes.title}>{`${formatNameCount(kind, names.length)} not found`}</p>
      <ul className={classes.list}>
        {names.map(({ name, rows, near }) => (
          <li key={name}>
            <Checkbox
              label={name}
              description={[
                counted(rows, 'row'),
                ...(near.length > 0 ? [`similar: ${near.join(', ')}`] : []),
              ].join(' · ')}
              checked={selected.has(name)}
              onChange={() => toggle(name)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        {kind === 'class' && <GroupField companyId={companyId} value={group} onChange={setGroup} />}
        <Button
          variant="default"
          disabled={!isReady}
          loading={creating.isPending}
          onClick={() => creating.mutate()}
        >
          {selectedNames.length === 0
            ? `Create ${PLURALS[kind]}`
            : `Create ${formatNameCount(kind, selectedNames.length)}`}
        </Button>
      </div>
    </section>
  );
}

function toBody(kind: UnknownNameKind, names: readonly string[], group: string | null) {
  if (kind === 'lender') return { lenders: [...names] };
  if (kind === 'tag') return { tags: [...names] };
  return { classes: names.map((name) => ({ name, group_id: Number(group) })) };
}

interface GroupFieldProps {
  companyId: number;
  value: string | null;
  onChange: (group: string | null) => void;
}

function GroupField({ companyId, ...field }: GroupFieldProps) {
  const groups = useQuery(query('listCompanyVehicleGroups', { query: { company_id: companyId } }));
  const choices = (groups.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return <ChoiceField {...field} label="Group" isRequired choices={choices} isLoading={groups.isPending} />;
}
