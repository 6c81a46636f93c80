import { ALERT_MAIL_MODES, type AlertMailMode } from '@fleetworth/contract/price-alert-choices';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { keyOf, query } from '../../shell/api/query.ts';
import { noticeProblem, noticeSuccess } from '../../shell/notices/notices.tsx';

const MODE_LABELS: Readonly<Record<AlertMailMode, string>> = {
  at_once: 'At once, one an hour at most',
  daily: 'Once a day',
  never: 'Never',
};

/** Chooses whether firings are mailed. */
export function AlertMailChoice() {
  const queryClient = useQueryClient();
  const { data } = useQuery(query('getAlertMail'));
  const saving = useMutation({
    mutationFn: (mode: AlertMailMode) => call('editAlertMail', { body: { mode } }),
    onSuccess: ({ data: { mode } }) => noticeSuccess(DONE[mode]),
    onError: (error) => noticeProblem(failureText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('getAlertMail') }),
  });
  if (data === undefined) return null;
  if (!data.is_mailing) return <>This installation sends no mail: see Fired.</>;
  return (
    <FilterSelect
      label="Mail"
      placeholder="Never"
      options={ALERT_MAIL_MODES.map((mode) => ({ value: mode, label: MODE_LABELS[mode] }))}
      chosen={[saving.isPending ? saving.variables : data.mode]}
      onChange={([mode]) => saving.mutate(mode as AlertMailMode)}
    />
  );
}

const DONE: Readonly<Record<AlertMailMode, string>> = {
  at_once: 'What fires is mailed at once.',
  daily: 'What fires is mailed once a day.',
  never: 'What fires is not mailed.',
};
