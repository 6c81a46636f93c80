import { CONDITIONS, VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import { CONDITION_LABELS, STATUS_LABELS } from '@fleetworth/contract/labels';
import {
  type RecordNames,
  type ValidRow,
  findIdByName,
  describeProblem,
  type RowNote,
} from '../batches/public.ts';
import { describeStoredValue } from './resolve-vehicle-names.ts';
import type { VehicleDraft } from './vehicle-draft.ts';

type ChoiceFields = Pick<VehicleDraft, 'status' | 'condition' | 'classId' | 'tagIds'>;

interface ChoiceInput {
  row: ValidRow;
  before: ChoiceFields | null;
  names: RecordNames;
}

export function resolveChoices({ row, before, names }: ChoiceInput): {
  fields: ChoiceFields;
  notes: RowNote[];
} {
  const notes: RowNote[] = [];
  const addNote = (field: string, text: string) =>
    notes.push({ kind: 'not_stored', ...describeProblem('vehicle_create', row.values, [field, text]) });
  const readChoice = <Value extends string>({ field, values, labels, fallback }: Choice<Value>): Value => {
    const entered = (row.values[field] as string | null | undefined) ?? null;
    if (entered === null) return fallback;
    const value = values.find((candidate) => candidate === entered);
    if (value === undefined) {
      const outcome = describeStoredValue(field, before === null, labels[fallback]);
      addNote(field, `“${entered}” isn't a known ${field}. ${outcome}`);
    }
    return value ?? fallback;
  };
  return {
    fields: {
      status: readChoice({
        field: 'status',
        values: VEHICLE_STATUSES,
        labels: STATUS_LABELS,
        fallback: before?.status ?? 'active',
      }),
      condition: readChoice({
        field: 'condition',
        values: CONDITIONS,
        labels: CONDITION_LABELS,
        fallback: before?.condition ?? 'good',
      }),
      classId: readClass({ row, before, names }, (text) => addNote('class', text)),
      tagIds: readTags({ row, before, names }, (text) => addNote('tags', text)),
    },
    notes,
  };
}

interface Choice<Value extends string> {
  field: 'status' | 'condition';
  values: readonly Value[];
  labels: Record<Value, string>;
  fallback: Value;
}

function readClass({ row, before, names }: ChoiceInput, addNote: (text: string) => void): number | null {
  const fallback = before?.classId ?? null;
  const entered = (row.values.class as string | null | undefined) ?? null;
  if (entered === null) return fallback;
  const resolved = findIdByName(names, 'classes', entered);
  if ('id' in resolved) return resolved.id;
  const name = fallback === null ? null : names.classes.nameOf(fallback);
  addNote(`${resolved.text} ${describeStoredValue('class', before === null, name)}`);
  return fallback;
}

function readTags({ row, before, names }: ChoiceInput, addNote: (text: string) => void): readonly number[] {
  const fallback = before?.tagIds ?? [];
  const entered = (row.values.tags as readonly string[] | null | undefined) ?? null;
  if (entered === null) return fallback;
  const resolved = entered.map((name) => findIdByName(names, 'tags', name));
  const ids = resolved.flatMap((tag) => ('id' in tag ? [tag.id] : []));
  const problems = resolved.flatMap((tag) => ('text' in tag ? [tag.text] : []));
  const newTagIds = ids.length === 0 ? fallback : [...new Set(ids)].toSorted((a, b) => a - b);
  if (problems.length > 0) {
    const tags = newTagIds.map((id) => names.tags.nameOf(id)).join(', ');
    addNote(
      [
        ...problems,
        tags === '' ? 'The vehicle will have no tags.' : `The vehicle's tags will be ${tags}.`,
      ].join(' '),
    );
  }
  return newTagIds;
}
