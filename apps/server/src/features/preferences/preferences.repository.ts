import type { Preferences, PreferenceScreen } from '@fleetworth/contract/preferences';
import type { Database } from '../../platform/db/database.ts';

export class PreferencesRepository {
  readonly #database: Database;
  readonly #userId: number;

  constructor(database: Database, userId: number) {
    this.#database = database;
    this.#userId = userId;
  }

  async find(screen: PreferenceScreen): Promise<Preferences | null> {
    const row = await this.#database
      .selectFrom('preferences')
      .select('arrangement')
      .where('user_id', '=', this.#userId)
      .where('screen', '=', screen)
      .executeTakeFirst();
    return row === undefined ? null : (row.arrangement as unknown as Preferences);
  }

  async save(screen: PreferenceScreen, preferences: Preferences, now: Date): Promise<void> {
    const stored = { arrangement: JSON.stringify(preferences), updated_at: now.toISOString() };
    await this.#database
      .insertInto('preferences')
      .values({ user_id: this.#userId, screen, ...stored })
      .onConflict((conflict) => conflict.columns(['user_id', 'screen']).doUpdateSet(stored))
      .execute();
  }
}
