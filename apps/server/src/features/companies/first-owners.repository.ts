import type { Write } from '../../platform/db/write.ts';

export async function insertFirstOwner({ transaction, scope, now }: Write, companyId: number): Promise<void> {
  await transaction
    .insertInto('memberships')
    .values({
      company_id: companyId,
      user_id: scope.userId as number,
      role: 'owner',
      created_at: now.toISOString(),
    })
    .execute();
}

/** Removes the name suggested for the user's first company, because the user has created a company. */
export async function clearSuggestedCompanyName({ transaction, scope }: Write): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ first_company_name: null })
    .where('id', '=', scope.userId as number)
    .where('first_company_name', 'is not', null)
    .execute();
}
