import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { ConnectionError, failureText } from '../../shell/api/api-error.ts';
import { storedResponse } from '../../shell/drafts/stored-response.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { useDraftForm } from '../../shell/drafts/use-draft-form.ts';
import { useOneAtATime } from '../../shell/forms/use-one-at-a-time.ts';
import { auctionResultsQuery } from './auction-search.queries.ts';
import { queuePasted } from './pasted-entries.ts';
import {
  entryKey,
  entryErrors,
  completeQueue,
  EMPTY_SEARCH,
  queueEntry,
  readyEntries,
  type SearchValues,
} from './search-entries.ts';

export function useAuctionSearch() {
  const queryClient = useQueryClient();
  const { data: me } = useQuery(meQuery);
  // Fixed at mount, because ending the session clears the user before the screen unmounts.
  const [userId] = useState(me?.id ?? 0);
  const resultsQuery = auctionResultsQuery(userId);
  const entries = useEntries();
  const submission = useOneAtATime();
  const searching = useMutation({
    mutationFn: async () =>
      (await call('searchAuction', { body: { vehicles: readyEntries(entries.form.getValues().queue) } }))
        .data,
    onSuccess: (result) => {
      const at = Date.now();
      storedResponse.store({ userId, at, answer: result });
      queryClient.setQueryData(resultsQuery.queryKey, result, { updatedAt: at });
    },
    onSettled: submission.end,
  });
  const { data: results, dataUpdatedAt: searchedAt } = useQuery(resultsQuery);

  return {
    ...entries,
    search: () => submission.begin(searching.mutate),
    isSearching: searching.isPending,
    problem: searching.error && problemText(searching.error),
    results,
    searchedAt,
  };
}

function useEntries() {
  const { form } = useDraftForm<SearchValues, null>({
    name: 'auction search',
    origin: null,
    valuesOf: () => EMPTY_SEARCH,
    validate: entryErrors,
  });

  /** Returns the first invalid field, or undefined if the entry was added. */
  function addEntry(): string | undefined {
    const invalidField = findInvalidField(form.validate().errors);
    if (invalidField === undefined) form.setValues(queueEntry(form.getValues()));
    return invalidField;
  }

  /** Returns null for text that belongs in the VIN field. */
  function pasteEntries(text: string): { invalidField: string | undefined } | null {
    const pasted = queuePasted(form.getValues(), text);
    if (pasted === null) return null;
    form.setValues(pasted.values);
    form.setErrors(pasted.errors);
    return { invalidField: findInvalidField(pasted.errors) };
  }

  function chooseRegion(region: string | null) {
    form.setFieldValue('region', region);
    form.setFieldValue('queue', completeQueue(form.getValues().queue, { region }));
  }

  const removeEntry = (key: string) =>
    form.setFieldValue(
      'queue',
      form.getValues().queue.filter((entry) => entryKey(entry) !== key),
    );

  const removeAllEntries = () => form.setFieldValue('queue', []);
  return {
    form,
    queue: form.values.queue,
    addEntry,
    pasteEntries,
    chooseRegion,
    removeEntry,
    removeAllEntries,
  };
}

const findInvalidField = (errors: object): string | undefined =>
  ['vin', 'mileage', 'region'].find((field) => field in errors);

const problemText = (error: unknown): string =>
  error instanceof ConnectionError ? 'No connection. Your queue is kept. Search again.' : failureText(error);
