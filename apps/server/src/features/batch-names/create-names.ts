import { batchNamesApi, type createNamesBody, type UnknownNameKind } from '@fleetworth/contract/batch-names';
import type { z } from 'zod';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { lockWaitingBatch, previewAgain } from '../batches/public.ts';
import { createClasses } from '../classes/public.ts';
import { addLenders } from '../finance/public.ts';
import { createTags } from '../tags/public.ts';
import { listUnknownNames } from './list-unknown-names.ts';

const createError = endpointErrors(batchNamesApi.calls.createNames);

interface Creation {
  id: number;
  body: z.output<typeof createNamesBody>;
}

export async function createNames(
  jobs: Enqueue,
  write: Write,
  { id, body }: Creation,
): Promise<{ created: number }> {
  const { transaction, scope } = write;
  const batch = await lockWaitingBatch(write, id, {
    notFound: () => createError('vehicle_batch.not_found'),
    batchStartedError: () => createError('batch.started'),
  });
  const { companyId } = batch;
  const unknown = await listUnknownNames(transaction, scope, batch);
  const unknownKeys = new Set(unknown.map(({ kind, name }) => nameKeyOf(kind, name)));
  const selectUnknown = <Named extends { name: string }>(kind: UnknownNameKind, names: readonly Named[]) =>
    distinct(names).filter(({ name }) => unknownKeys.has(nameKeyOf(kind, name)));
  const classes = selectUnknown('class', body.classes);
  const tags = selectUnknown('tag', body.tags.map(toNamed)).map(({ name }) => name);
  const lenders = selectUnknown('lender', body.lenders.map(toNamed)).map(({ name }) => name);
  const lendersAdded = await addLenders(write, companyId, lenders);
  await createClasses(write, { companyId, classes });
  await createTags(write, { companyId, names: tags });
  const created = lendersAdded + classes.length + tags.length;
  if (created > 0) await previewAgain(jobs, transaction, id);
  return { created };
}

const nameKeyOf = (kind: UnknownNameKind, name: string): string => `${kind} ${name.toLowerCase()}`;

const toNamed = (name: string) => ({ name });

const distinct = <Named extends { name: string }>(names: readonly Named[]): Named[] =>
  [...Map.groupBy(names, ({ name }) => name.toLowerCase()).values()].flatMap(([first]) => first ?? []);
