import { useForm } from '@mantine/form';
import { emptyFinance, type FinanceValues, financeTexts } from './finance-values.ts';

export type FinanceForm = ReturnType<typeof useFinanceForm>;

/** Without a stored contract the form begins with today and the financing company that is given. */
export function useFinanceForm(stored: FinanceValues | null, assumptionId: string | null) {
  return useForm<FinanceValues>({
    mode: 'controlled',
    initialValues: stored ?? emptyFinance(assumptionId),
    validate: financeTexts,
  });
}
