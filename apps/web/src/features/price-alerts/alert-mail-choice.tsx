import { ALERT_MAIL_MODES, type AlertMailMode } from '@fleetworth/contract/price-alert-choices';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { keyOf, query } from '../../shell/api/query.ts';
import { showProblem, showSuccess } from '../../shell/notices/notices.tsx';

const MODE_LABELS: Readonly<Record<AlertMailMode, string>> = {
  at_once: 'Immediately, at most once an hour',
  daily: 'Once a day',
  never: 'Never',
};

export function AlertMailChoice() {
  const queryClient = useQueryClient();
  const { data } = useQuery(query('getAlertMail'));
  const saving = useMutation({
    mutationFn: (mode: AlertMailMode) => call('editAlertMail', { body: { mode } }),
    onSuccess: ({ data: { mode } }) => showSuccess(DONE_TEXTS[mode]),
    onError: (error) => showProblem(failureText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('getAlertMail') }),
  });
  if (data === undefined) return null;
  if (!data.is_mailing)
    return <>This installation can't send email. Triggered alerts are listed under Triggered.</>;
  return (
    <FilterSelect
      label="Email"
      placeholder="Never"
      options={ALERT_MAIL_MODES.map((mode) => ({ value: mode, label: MODE_LABELS[mode] }))}
      chosen={[saving.isPending ? saving.variables : data.mode]}
      onChange={([mode]) => saving.mutate(mode as AlertMailMode)}
    />
  );
}

const DONE_TEXTS: Readonly<Record<AlertMailMode, string>> = {
  at_once: 'Triggered alerts are emailed immediately.',
  daily: 'Triggered alerts are emailed once a day.',
  never: "Triggered alerts aren't emailed.",
};
