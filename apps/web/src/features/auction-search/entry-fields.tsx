import { Button, TextInput } from '@mantine/core';
import { readVin } from '@fleetworth/domain/vin';
import { ChoiceField, focusUnmatched } from '@fleetworth/ui/choice-field';
import { Icon } from '@fleetworth/ui/icon';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ClipboardEvent, useRef } from 'react';
import { MileageInput, REQUIRED } from '../../shell/forms/form-fields.tsx';
import { query } from '../../shell/api/query.ts';
import classes from './auction-search.module.css';
import type { useAuctionSearch } from './use-auction-search.ts';

export function EntryFields({ search }: { search: ReturnType<typeof useAuctionSearch> }) {
  const { form, addEntry, pasteEntries, chooseRegion } = search;
  const regions = useSuspenseQuery(query('listRegions')).data;
  const formRef = useRef<HTMLFormElement>(null);

  const focus = (field = 'vin') =>
    formRef.current?.querySelector<HTMLInputElement>(`[data-entry="${field}"] input`)?.focus();

  function onPaste(event: ClipboardEvent) {
    const pasteResult = pasteEntries(event.clipboardData.getData('text/plain'));
    if (pasteResult === null) return;
    event.preventDefault();
    focus(pasteResult.invalidField);
  }

  return (
    <form
      ref={formRef}
      noValidate
      aria-label="Vehicle"
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusUnmatched(event.currentTarget)) focus(addEntry());
      }}
    >
      <div data-entry="vin">
        <TextInput
          label="VIN"
          {...REQUIRED}
          autoComplete="off"
          {...form.getInputProps('vin')}
          onChange={(event) => form.setFieldValue('vin', readVin(event.currentTarget.value).text)}
          onPaste={onPaste}
        />
      </div>
      <div data-entry="mileage">
        <MileageInput label="Mileage" {...REQUIRED} autoComplete="off" {...form.getInputProps('mileage')} />
      </div>
      <div data-entry="region">
        <ChoiceField
          label="Region"
          isRequired
          choices={regions.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.getInputProps('region')}
          onChange={chooseRegion}
        />
      </div>
      <Button
        type="submit"
        variant="default"
        className={classes.add}
        leftSection={<Icon name="plus" sizePx={14} />}
      >
        Add
      </Button>
    </form>
  );
}
