import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { addAlike, type KnownCompany, NOTHING_KNOWN, withGroups } from './known-company.ts';
import { readDeltas, readGroupsSince, type TotalGroup, type TotalVersions } from './read-totals.ts';

interface Wanted {
  companyIds: readonly number[];
  /** Whether companies and locations are told apart; else each group stands for its own and all others. */
  byLocation: boolean;
}

/** Companies that somebody asked for together, added up. */
interface AddedUp {
  companies: readonly KnownCompany[];
  groups: readonly TotalGroup[];
}

interface Needs {
  /** Has the deltas folded soon. */
  askForFold: () => Promise<void>;
}

/** Some 400 bytes each. Beyond them all is forgotten and read anew. */
const MOST_GROUPS = 200_000;
const MOST_SCOPES = 1_000;
/** A reader who finds more of them has them folded, and does not leave it to the clock: every reader reads them all. */
const MANY_DELTAS = 100;
/** How many companies' groups are read at a time: other requests are answered between two of such reads. */
const COMPANIES_AT_ONCE = 5;

/**
 * The folded totals of companies, remembered by this process. They are ten thousands of rows of which a fold changes some, while every
 * list and summary asks for their sums: what is read each time is the companies' versions and the deltas since.
 */
export class KnownTotals {
  readonly #askForFold: () => Promise<void>;
  readonly #known = new Map<number, KnownCompany>();
  readonly #addedUp = new Map<string, AddedUp>();
  /** Companies whose groups are being read, for all who need them. */
  readonly #reading = new Map<number, Promise<void>>();
  #groups = 0;
  #foldAskedAt = '';

  constructor({ askForFold }: Needs) {
    this.#askForFold = askForFold;
  }

  /**
   * The groups of the companies as the database has them now, in lists: what was folded, and what has changed since. Groups that
   * are alike add up.
   */
  async read(
    database: Database,
    scope: Scope,
    { companyIds, byLocation }: Wanted,
  ): Promise<(readonly TotalGroup[])[]> {
    const seen = companyIds.filter((id) => scope.roleIn(id) !== null);
    if (seen.length === 0) return [];
    for (;;) {
      // Each signed row is in these deltas or in the totals of this version.
      const { versions, groups: deltas } = await readDeltas(database, seen);
      const outdated = seen.filter((id) => this.#known.get(id)?.version !== (versions[id] ?? 0));
      if (outdated.length > 0) {
        await this.#bringUpToDate(database, outdated, versions);
        continue;
      }
      const companies = seen.flatMap((id) => this.#known.get(id) ?? []);
      const folded = byLocation ? companies.map(({ groups }) => groups) : [this.#addUp(seen, companies)];
      await this.#haveManyFolded(deltas, versions);
      return [...folded, deltas];
    }
  }

  /** Once a fold: the version of a company with deltas tells whether there was one since it was asked for. */
  async #haveManyFolded(deltas: readonly TotalGroup[], versions: TotalVersions): Promise<void> {
    const [first] = deltas;
    if (first === undefined || deltas.length < MANY_DELTAS) return;
    const now = `${first.company_id}/${versions[first.company_id] ?? 0}`;
    if (now === this.#foldAskedAt) return;
    this.#foldAskedAt = now;
    await this.#askForFold();
  }

  #addUp(companyIds: readonly number[], companies: readonly KnownCompany[]): readonly TotalGroup[] {
    const key = companyIds.join();
    const known = this.#addedUp.get(key);
    if (known?.companies.every((company, place) => company === companies[place])) return known.groups;
    const groups = addAlike(companies.flatMap(({ whole }) => whole));
    if (this.#addedUp.size >= MOST_SCOPES) this.#addedUp.clear();
    this.#addedUp.set(key, { companies, groups });
    return groups;
  }

  /** Each company by one read, however many readers wait for it. */
  async #bringUpToDate(
    database: Database,
    companyIds: readonly number[],
    versions: TotalVersions,
  ): Promise<void> {
    const own = companyIds.filter((id) => !this.#reading.has(id));
    let before = Promise.resolve();
    for (let first = 0; first < own.length; first += COMPANIES_AT_ONCE) {
      const ids = own.slice(first, first + COMPANIES_AT_ONCE);
      before = before
        .then(() => this.#readGroups(database, ids, versions))
        .finally(() => {
          for (const id of ids) this.#reading.delete(id);
        });
      for (const id of ids) this.#reading.set(id, before);
    }
    await Promise.all(companyIds.flatMap((id) => this.#reading.get(id) ?? []));
  }

  async #readGroups(database: Database, companyIds: readonly number[], seen: TotalVersions): Promise<void> {
    const known = companyIds.map((id) => {
      const company = this.#known.get(id) ?? NOTHING_KNOWN;
      // A snapshot may be older than what is remembered: then it has the company's groups from the first on.
      return { id, company: company.version > (seen[id] ?? 0) ? NOTHING_KNOWN : company };
    });
    const since = known.map(({ id, company }) => ({ id, version: company.version }));
    const { versions, groups } = await readGroupsSince(database, since);
    const byCompany = Map.groupBy(groups, ({ company_id }) => company_id);
    for (const { id, company } of known) {
      const changed = { version: versions[id] ?? 0, groups: byCompany.get(id) ?? [] };
      this.#remember(id, withGroups(company, changed));
    }
  }

  #remember(companyId: number, company: KnownCompany): void {
    if (this.#groups > MOST_GROUPS) {
      this.#known.clear();
      this.#addedUp.clear();
      this.#groups = 0;
    }
    this.#groups += company.groups.length - (this.#known.get(companyId)?.groups.length ?? 0);
    this.#known.set(companyId, company);
  }
}
