import { TEXTS, type TextCase, type TextKind } from '@fleetworth/domain/reading-texts';
import { MantineProvider } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { resolveVariables, theme } from '../layout/theme.ts';
import { DateField } from './date-field.tsx';
import { MileageInput, MoneyInput, MonthsInput, PercentInput } from './form-fields.tsx';
import type { NumberFieldProps } from './number-field.tsx';
import { parseTypedDate } from './typed-date.ts';

const INPUTS: Record<Exclude<TextKind, 'date'>, (props: NumberFieldProps) => ReactElement> = {
  money: MoneyInput,
  odometer: MileageInput,
  months: MonthsInput,
  percent: PercentInput,
};

/** Renders a field of a kind within a form. Returns functions to read the value of the form. */
async function show(kind: TextKind, initial: number | string = '') {
  const held: { value: number | string } = { value: initial };
  const Input = kind === 'date' ? null : INPUTS[kind];
  const onHeld = (value: number | string) => {
    held.value = value;
  };
  function Form() {
    const [value, setValue] = useState<number | string>(initial);
    const hold = (next: number | string) => {
      setValue(next);
      onHeld(next);
    };
    return Input === null ? (
      <DateField label="Field" value={String(value)} onChange={hold} />
    ) : (
      <Input label="Field" value={value} onChange={hold} />
    );
  }
  await render(
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables}>
      <Form />
      <button type="button">Elsewhere</button>
    </MantineProvider>,
  );
  return {
    field: page.getByRole('textbox', { name: 'Field' }),
    valueOf: () => (kind === 'date' ? parseTypedDate(String(held.value)) : held.value),
    /** Focuses the field with all of its text selected. */
    enter: () => {
      const input = page.getByRole('textbox', { name: 'Field' }).element() as HTMLInputElement;
      input.focus();
      input.select();
    },
    leave: () => userEvent.click(page.getByRole('button', { name: 'Elsewhere' })),
  };
}

const ofForms = TEXTS.filter(({ where }) => where !== 'sheet');
/** Few enough to type all of them within the limit of a test on a slow machine. */
const TEXTS_PER_TEST = 10;
const groups = [...Map.groupBy(ofForms, ({ kind }) => kind)].flatMap(([kind, texts]) =>
  Array.from({ length: Math.ceil(texts.length / TEXTS_PER_TEST) }, (_, at) => ({
    kind,
    first: texts[at * TEXTS_PER_TEST]?.text ?? '',
    texts: texts.slice(at * TEXTS_PER_TEST, (at + 1) * TEXTS_PER_TEST),
  })),
);

/** Expects the value of a text, or the text itself with its hint. */
async function expectRead({ text, value, hint }: TextCase, shown: Awaited<ReturnType<typeof show>>) {
  if (value !== undefined) return expect(shown.valueOf(), text).toBe(value);
  // An invalid date is null, and an invalid number stays text.
  expect([text, null], text).toContain(shown.valueOf());
  await expect.element(shown.field).toHaveValue(text);
  if (hint !== undefined) await expect.element(page.getByText(hint, { exact: false })).toBeVisible();
}

describe.each(groups)('a field of $kind, from $first', ({ kind, texts }) => {
  test('reads keys typed one by one with their exact meaning, or keeps the text', async () => {
    const shown = await show(kind);
    for (const one of texts) {
      shown.enter();
      await userEvent.keyboard(one.text.replaceAll(/[{[]/g, '$&$&'));
      await userEvent.tab();
      await expectRead(one, shown);
    }
  });

  test('reads a value pasted over the selection with its exact meaning, or keeps the text', async () => {
    const shown = await show(kind, kind === 'date' ? '10/01/2025' : 7);
    for (const one of texts) {
      shown.enter();
      document.execCommand('insertText', false, one.text);
      await userEvent.tab();
      await expectRead(one, shown);
    }
  });
});

test.each<[Exclude<TextKind, 'date'>, number, string, string]>([
  ['money', 26_500, '$26,500.00', '26500'],
  ['money', 0.5, '$0.50', '0.50'],
  ['odometer', 41_203, '41,203', '41203'],
  ['months', 48, '48', '48'],
  ['percent', 1.5, '1.5%', '1.5'],
])(
  'a field of %s shows %d as %s at rest, and %s while it is edited',
  async (kind, value, formatted, edited) => {
    const { field, leave, valueOf } = await show(kind, value);
    await expect.element(field).toHaveValue(formatted);
    await userEvent.click(field);
    await expect.element(field).toHaveValue(edited);
    // The first click selects all, so that a digit replaces the number.
    await userEvent.keyboard('9');
    await leave();
    expect(valueOf()).toBe(9);
  },
);

test('arrow keys and the wheel never change a number', async () => {
  const { field, valueOf } = await show('odometer', 41_203);
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{PageUp}');
  field.element().dispatchEvent(new WheelEvent('wheel', { deltaY: -120, bubbles: true, cancelable: true }));
  await expect.element(field).toHaveValue('41203');
  expect(valueOf()).toBe(41_203);
});

test("removing one digit doesn't change the meaning of its separators", async () => {
  const { field, valueOf } = await show('money', 26_500);
  await userEvent.click(field);
  await userEvent.keyboard('{End}{Backspace}');
  await expect.element(field).toHaveValue('2650');
  expect(valueOf()).toBe(2_650);
});
