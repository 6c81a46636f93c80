import { MantineProvider } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { ChoiceField } from './choice-field.tsx';

const COMPANIES = [
  { value: '1', label: 'Harbor Rent' },
  { value: '2', label: 'Gulf Coast Rentals' },
];

type DialogProps = ComponentProps<typeof FormDialog>;

function Form({ onSubmit }: { onSubmit: (company: string | null) => void }) {
  const [company, setCompany] = useState<string | null>('1');
  const dialog: Omit<DialogProps, 'children'> = {
    title: 'Add vehicle',
    submitLabel: 'Save',
    isSaving: false,
    isDirty: false,
    failedSubmits: 0,
    onSubmit: () => onSubmit(company),
    onClose: () => undefined,
  };
  return (
    <MantineProvider>
      <FormDialog {...dialog}>
        <ChoiceField label="Company" choices={COMPANIES} value={company} onChange={setCompany} />
      </FormDialog>
    </MantineProvider>
  );
}

const field = () => page.getByRole('combobox', { name: 'Company' });

async function renderForm(): Promise<(string | null)[]> {
  const requests: (string | null)[] = [];
  await render(<Form onSubmit={(company) => requests.push(company)} />);
  await expect.element(field()).toHaveValue('Harbor Rent');
  return requests;
}

test('a click selects the current text, so that typing replaces it', async () => {
  const requests = await renderForm();
  await userEvent.click(field());
  await userEvent.keyboard('Gulf');
  await expect.element(field()).toHaveValue('Gulf');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('Gulf Coast Rentals');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests).toEqual(['2']);
});

test('reports a text without a match, and never submits the previous choice', async () => {
  const requests = await renderForm();
  await userEvent.click(field());
  await userEvent.keyboard('Gulfstream{Enter}');
  await expect.element(field()).toHaveAccessibleDescription('No company matches “Gulfstream”.');
  await userEvent.keyboard('{Tab}');
  await expect.element(field()).toHaveValue('Gulfstream');
  await expect.element(field()).toHaveAccessibleDescription('No company matches “Gulfstream”.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field()).toHaveFocus();
  expect(requests).toEqual([]);
});

test('a text that matches one choice selects it when a click leaves the field', async () => {
  const requests = await renderForm();
  await userEvent.click(field());
  await userEvent.keyboard('Gulf');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => requests).toEqual(['2']);
  await expect.element(field()).toHaveValue('Gulf Coast Rentals');
});

test('keeps an ambiguous text on blur and never submits it', async () => {
  const requests = await renderForm();
  await userEvent.click(field());
  await userEvent.keyboard('Rent');
  await expect.element(field()).not.toHaveAccessibleDescription();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('Rent');
  await expect
    .element(field())
    .toHaveAccessibleDescription('More than one company matches “Rent”. Choose one.');
  expect(requests).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field()).toHaveValue('Harbor Rent');
  await expect.element(field()).not.toHaveAccessibleDescription();
});

test('opens the list for the typed text on Enter after Escape, without submitting', async () => {
  const requests = await renderForm();
  await userEvent.click(field());
  await userEvent.keyboard('Gulf{Escape}');
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option', { name: 'Gulf Coast Rentals' })).toBeVisible();
  expect(requests).toEqual([]);
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(() => requests).toEqual(['2']);
});

test('restores the choice after its text was deleted', async () => {
  const requests = await renderForm();
  await userEvent.click(field());
  await userEvent.keyboard('Gulf{Backspace}{Backspace}{Backspace}{Backspace}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => requests).toEqual(['1']);
});
