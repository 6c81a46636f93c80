import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { addAlike, countGroups, type KnownCompany, NOTHING_KNOWN, withGroups } from './known-company.ts';
import { readDeltas, readGroupsSince, type TotalGroup, type Versions } from './read-totals.ts';

interface Wanted {
  companyIds: readonly number[];
  /** Of which locations groups are wanted; 'together' adds all locations and companies up. */
  locations: 'together' | 'each' | readonly number[];
}

/** Both of one moment. */
export interface ReadTotals {
  versions: Versions;
  /** In lists; groups that are alike add up. */
  groups: readonly (readonly TotalGroup[])[];
}

/** Companies that somebody asked for together, added up. */
interface AddedUp {
  /** Of each company; the companies themselves would be held in memory beyond their time. */
  versions: readonly number[];
  groups: readonly TotalGroup[];
}

interface Needs {
  /** Has the deltas folded soon. */
  askForFold: () => Promise<void>;
  /** How many groups are remembered. Beyond them all is forgotten and read anew. */
  mostGroups?: number;
}

/** When a company's deltas were last asked to be folded: at which version, and how many there were. */
interface FoldAsked {
  version: number;
  deltas: number;
}

/** Some 400 bytes each. */
const MOST_GROUPS = 200_000;
const MOST_SCOPES = 1_000;
/** A reader who finds more of them has them folded, and does not leave it to the clock: every reader reads them all. */
const MANY_DELTAS = 30;
/**
 * How many companies are read at a time, of which nothing is known yet and of which a fold has changed some groups: other requests are
 * answered between two of such reads.
 */
const UNKNOWN_AT_ONCE = 5;
const CHANGED_AT_ONCE = 50;

/**
 * The folded totals of companies, remembered by this process. They are ten thousands of rows of which a fold changes some, while every
 * list and summary asks for their sums: what is read each time is the companies' versions and the deltas since.
 */
export class KnownTotals {
  readonly #askForFold: () => Promise<void>;
  readonly #mostGroups: number;
  readonly #known = new Map<number, KnownCompany>();
  readonly #addedUp = new Map<string, AddedUp>();
  /** Companies whose groups are being read, for all who need them. */
  readonly #reading = new Map<number, Promise<void>>();
  #groups = 0;
  readonly #foldAsked = new Map<number, FoldAsked>();

  constructor({ askForFold, mostGroups = MOST_GROUPS }: Needs) {
    this.#askForFold = askForFold;
    this.#mostGroups = mostGroups;
  }

  /** The groups of the companies as the database has them now: what was folded, and what has changed since. */
  async read(database: Database, scope: Scope, { companyIds, locations }: Wanted): Promise<ReadTotals> {
    const seen = companyIds.filter((id) => scope.roleIn(id) !== null);
    if (seen.length === 0) return { versions: {}, groups: [] };
    this.#forgetWhereTooMany();
    for (;;) {
      // Each signed row is in these deltas or in the totals of this version.
      const { versions, groups: deltas } = await readDeltas(database, seen);
      const outdated = seen.filter((id) => this.#known.get(id)?.version !== totalsVersion(versions, id));
      if (outdated.length > 0) {
        await this.#bringUpToDate(database, outdated, versions);
        continue;
      }
      const companies = seen.flatMap((id) => this.#known.get(id) ?? []);
      const folded =
        locations === 'together' ? [this.#addUp(seen, companies)] : groupsAt(locations, companies);
      await this.#haveManyFolded(deltas, versions);
      return { versions, groups: [...folded, at(locations, deltas)] };
    }
  }

  /**
   * The companies' folded totals as they were last read, without waiting; null where those of one never were. They may be out of date:
   * good for what is right in any case, and only quicker by a good guess.
   */
  remembered(scope: Scope, companyIds: readonly number[]): ReadonlyMap<number, KnownCompany> | null {
    const known = new Map<number, KnownCompany>();
    for (const id of companyIds) {
      const company = scope.roleIn(id) === null ? undefined : this.#known.get(id);
      if (company === undefined) return null;
      known.set(id, company);
    }
    return known;
  }

  /**
   * Once a fold: the versions of the companies with deltas tell whether there was one since it was asked for. One that
   * is asked for while the job of the fold before is about to end is lost: where a company's deltas have grown threefold, it is asked for anew.
   */
  async #haveManyFolded(deltas: readonly TotalGroup[], versions: Versions): Promise<void> {
    if (deltas.length < MANY_DELTAS) return;
    const byCompany = Map.groupBy(deltas, ({ company_id }) => company_id);
    const found = Array.from(byCompany, ([id, { length }]) => ({
      id,
      version: totalsVersion(versions, id),
      deltas: length,
    }));
    const unasked = found.filter((now) => !isAsked(now, this.#foldAsked.get(now.id)));
    if (unasked.length === 0) return;
    for (const { id, ...now } of unasked) this.#foldAsked.set(id, now);
    await this.#askForFold();
  }

  #addUp(companyIds: readonly number[], companies: readonly KnownCompany[]): readonly TotalGroup[] {
    const key = companyIds.join();
    const known = this.#addedUp.get(key);
    const versions = companies.map(({ version }) => version);
    if (known?.versions.every((version, place) => version === versions[place])) return known.groups;
    const groups = addAlike(companies.flatMap(({ whole }) => whole));
    if (this.#addedUp.size >= MOST_SCOPES) this.#addedUp.clear();
    this.#addedUp.set(key, { versions, groups });
    return groups;
  }

  /** Each company by one read, however many readers wait for it. */
  async #bringUpToDate(database: Database, companyIds: readonly number[], versions: Versions): Promise<void> {
    const own = companyIds.filter((id) => !this.#reading.has(id));
    const changed = own.filter((id) => this.#known.has(id));
    const unknown = own.filter((id) => !this.#known.has(id));
    let before = Promise.resolve();
    for (const ids of [...partsOf(changed, CHANGED_AT_ONCE), ...partsOf(unknown, UNKNOWN_AT_ONCE)]) {
      before = before
        .then(() => this.#readGroups(database, ids, versions))
        .finally(() => {
          for (const id of ids) this.#reading.delete(id);
        });
      for (const id of ids) this.#reading.set(id, before);
    }
    await Promise.all(companyIds.flatMap((id) => this.#reading.get(id) ?? []));
  }

  async #readGroups(database: Database, companyIds: readonly number[], seen: Versions): Promise<void> {
    const known = companyIds.map((id) => {
      const company = this.#known.get(id) ?? NOTHING_KNOWN;
      // A snapshot may be older than what is remembered: then it has the company's groups from the first on.
      return { id, company: company.version > totalsVersion(seen, id) ? NOTHING_KNOWN : company };
    });
    const since = known.map(({ id, company }) => ({ id, version: company.version }));
    const { versions, groups } = await readGroupsSince(database, since);
    const byCompany = Map.groupBy(groups, ({ company_id }) => company_id);
    for (const { id, company } of known) {
      const changed = { version: totalsVersion(versions, id), groups: byCompany.get(id) ?? [] };
      this.#remember(id, withGroups(company, changed));
    }
  }

  /** Before a reader begins: what it has read itself must not go before it answers, or it would never end. */
  #forgetWhereTooMany(): void {
    if (this.#groups <= this.#mostGroups) return;
    this.#known.clear();
    this.#addedUp.clear();
    this.#groups = 0;
  }

  #remember(companyId: number, company: KnownCompany): void {
    this.#groups += countGroups(company) - countGroups(this.#known.get(companyId) ?? NOTHING_KNOWN);
    this.#known.set(companyId, company);
  }
}

const isAsked = (now: FoldAsked, asked: FoldAsked | undefined): boolean =>
  now.version === asked?.version && now.deltas < Math.max(MANY_DELTAS, 3 * asked.deltas);

const partsOf = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, part) =>
    ids.slice(part * size, (part + 1) * size),
  );

function at(locations: Wanted['locations'], groups: readonly TotalGroup[]): readonly TotalGroup[] {
  if (typeof locations === 'string') return groups;
  const named = new Set(locations);
  return groups.filter(({ location_id }) => named.has(location_id));
}

function groupsAt(
  locations: 'each' | readonly number[],
  companies: readonly KnownCompany[],
): (readonly TotalGroup[])[] {
  if (locations === 'each') return companies.flatMap(({ byLocation }) => [...byLocation.values()]);
  return [...new Set(locations)].flatMap((id) => companies.map(({ byLocation }) => byLocation.get(id) ?? []));
}

const totalsVersion = (versions: Versions, companyId: number): number => versions[companyId]?.totals ?? 0;
