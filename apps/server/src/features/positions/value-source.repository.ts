import { type RawBuilder, sql } from 'kysely';
import type { ValueSource } from '@fleetworth/contract/choices';

export const valueSourceColumn = (table: string): RawBuilder<ValueSource | null> => {
  const column = (condition: string) => sql.ref(`${table}.${condition}_source`);
  return sql`case ${sql.ref(`${table}.condition`)} when 'excellent' then ${column('excellent')}
    when 'good' then ${column('good')} else ${column('fair')} end`;
};
