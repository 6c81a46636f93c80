import type { CompanyTag } from '@fleetworth/contract/tags';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../shell/api/api-client.ts';
import { isNotFound, hasReason } from '../../../shell/api/api-error.ts';
import { toSaveProblem, staleProblem } from '../../../shell/forms/form-errors.ts';
import { useLeaveGuard } from '../../../shell/drafts/leave-guard.ts';
import { showSuccess } from '../../../shell/notices/notices.tsx';
import { undoAction } from '../../../shell/notices/open-undo.ts';
import { counted } from '../../../shell/format/plural.ts';
import { useSaving } from '../../../shell/forms/use-saving.ts';
import { TAGGING_KEY } from '../fleet-view.queries.ts';
import {
  getNextTagState,
  getStoredState,
  type TaggedVehicle,
  buildTaggingBody,
  type TagState,
} from './tag-states.ts';

const CHANGED_BY_ANOTHER_USER = 'Another user changed some of these vehicles in the meantime.';
const CHOICES_REMAIN = 'Your choices are kept. Other tags show their current state.';

interface TaggingOptions {
  vehicles: readonly (TaggedVehicle & { company: { name: string } })[];
  tags: readonly CompanyTag[];
  onSaved: () => void;
  onClose: () => void;
}

export function useTagging({ vehicles, tags, onSaved, onClose }: TaggingOptions) {
  const queryClient = useQueryClient();
  // States of the tags that the user clicked. Other tags keep their stored state.
  const [chosenStates, setChosenStates] = useState<ReadonlyMap<number, TagState>>(new Map());
  const body = useMemo(() => buildTaggingBody(vehicles, tags, chosenStates), [vehicles, tags, chosenStates]);
  const isDirty = body.length > 0;
  const guard = useLeaveGuard([{ isDirty, discard: () => undefined }]);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const getCurrentState = (tagId: number, companyVehicles: readonly TaggedVehicle[]) =>
    chosenStates.get(tagId) ?? getStoredState(companyVehicles, tagId);

  const saving = useSaving({
    save: () => call('tagVehicles', { body }),
    onSaved: ({ data: { changed }, message = '', change_set: changeSetId }) => {
      showSuccess(`${message}: the tags of ${counted(changed, 'vehicle')}.`, undoAction(changeSetId));
      void queryClient.invalidateQueries();
      guard.leave(onSaved);
    },
    onFailed: (error) => {
      setFailedSubmits((count) => count + 1);
      if (isNotFound(error)) void queryClient.invalidateQueries();
      if (!hasReason(error, 'record.stale')) return toSaveProblem(error);
      void queryClient.invalidateQueries({ queryKey: TAGGING_KEY });
      return staleProblem(error, CHANGED_BY_ANOTHER_USER, CHOICES_REMAIN);
    },
  });

  return {
    companies: useMemo(() => groupByCompany(vehicles, tags), [vehicles, tags]),
    getCurrentState,
    toggle: (tagId: number, companyVehicles: readonly TaggedVehicle[]) =>
      setChosenStates(
        new Map(chosenStates).set(
          tagId,
          getNextTagState(getCurrentState(tagId, companyVehicles), getStoredState(companyVehicles, tagId)),
        ),
      ),
    dialog: {
      isSaving: saving.isSaving,
      disabledReason: isDirty ? undefined : 'No changes to save',
      isDirty,
      leaving: guard.leaving,
      problem: saving.problem,
      failedSubmits,
      onSubmit: saving.run,
      onClose: () => guard.leave(onClose),
    },
  };
}

function groupByCompany(vehicles: TaggingOptions['vehicles'], tags: readonly CompanyTag[]) {
  const vehiclesByCompany = Map.groupBy(vehicles, ({ company }) => company.id);
  return [...vehiclesByCompany]
    .map(([id, companyVehicles]) => ({
      id,
      name: companyVehicles[0]?.company.name ?? '',
      vehicles: companyVehicles,
      tags: tags.filter(({ company }) => company.id === id),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
