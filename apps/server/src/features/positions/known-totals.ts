import type { Scope } from '../../platform/auth/scope.ts';
import type { Change, Changes, RemembersChanges } from './changes.ts';
import { addAlike, countGroups, type KnownCompany, NOTHING_KNOWN, withGroups } from './known-company.ts';
import { readTotals, type TotalGroup } from './read-totals.ts';
import type { Snapshot } from './snapshot.ts';

interface Wanted {
  companyIds: readonly number[];
  /** Of which locations groups are wanted; 'together' adds all locations and companies up. */
  locations: 'together' | 'each' | readonly number[];
}

/** In lists; groups that are alike add up. */
export type GroupLists = readonly (readonly TotalGroup[])[];

interface Known {
  company: KnownCompany;
  /** Another one each time that the company becomes another. */
  version: number;
  /** Of whose transactions the company had everything when it was read. */
  snapshot: Snapshot;
}

/** Companies that somebody asked for together, added up. */
interface AddedUp {
  /** Of each company; the companies themselves would be held in memory beyond their time. */
  versions: readonly number[];
  groups: readonly TotalGroup[];
}

/** Companies that are being read, and what was told meanwhile. */
interface Reading {
  changes: Change[];
  isOutdated: boolean;
}

interface Options {
  /** How many groups are remembered. Beyond them all is forgotten and read anew. */
  mostGroups?: number;
}

/** Some 400 bytes each. */
const MOST_GROUPS = 200_000;
const MOST_SCOPES = 1_000;
/** How many changed groups every reader looks through, before they are added to their companies. */
const MOST_NEW = 100;
/** How many companies are read at a time: other requests are answered between two of such reads. */
const READ_AT_ONCE = 5;
/** Where companies change as a whole all the time, all are read at once after so many turns. */
const MOST_TURNS = 3;

/**
 * The totals of companies, remembered by this process. They are ten thousands of rows of which a write changes one or two, while every
 * list and summary asks for their sums: they are read once, and each change that is told is added.
 */
export class KnownTotals implements RemembersChanges {
  readonly #changes: Changes;
  readonly #mostGroups: number;
  readonly #known = new Map<number, Known>();
  /** Changes of known companies that have not been added to them yet. */
  #new: TotalGroup[] = [];
  readonly #addedUp = new Map<string, AddedUp>();
  /** Companies that are being read, for all who need them. */
  readonly #underWay = new Map<number, Promise<void>>();
  readonly #readings = new Set<Reading>();
  /** How many are reading. */
  #readers = 0;
  #groups = 0;
  #versions = 0;

  constructor(changes: Changes, { mostGroups = MOST_GROUPS }: Options = {}) {
    this.#changes = changes;
    this.#mostGroups = mostGroups;
    changes.addListener(this);
  }

  /** The groups of the companies, all of one moment: with everything that had been told at the call. */
  async read(scope: Scope, { companyIds, locations }: Wanted): Promise<GroupLists> {
    const seen = companyIds.filter((id) => scope.roleIn(id) !== null);
    if (seen.length === 0) return [];
    // Who reads must not lose what it has read before it answers, or it would never end.
    if (this.#groups > this.#mostGroups && this.#readers === 0) this.forgetAll();
    this.#readers += 1;
    try {
      for (let turn = 1; turn <= MOST_TURNS; turn += 1) {
        const unknown = seen.filter((id) => !this.#known.has(id));
        if (unknown.length === 0) return this.#answer(seen, locations);
        await this.#learn(unknown);
      }
      const { groups } = await readTotals(this.#changes, seen);
      return [at(locations, groups)];
    } finally {
      this.#readers -= 1;
    }
  }

  /**
   * The companies' totals as they were a while ago, without waiting; null where those of one are not known. They may be out of date:
   * good for what is right in any case, and only quicker by a good guess.
   */
  remembered(scope: Scope, companyIds: readonly number[]): ReadonlyMap<number, KnownCompany> | null {
    const known = new Map<number, KnownCompany>();
    for (const id of companyIds) {
      const company = scope.roleIn(id) === null ? undefined : this.#known.get(id)?.company;
      if (company === undefined) return null;
      known.set(id, company);
    }
    return known;
  }

  take(change: Change): void {
    if (change.totals.length === 0 && change.recountedCompanyIds.length === 0) return;
    for (const reading of this.#readings) reading.changes.push(change);
    for (const group of change.totals) {
      if (this.#known.get(group.company_id)?.snapshot.sees(change.transactionId) === false)
        this.#new.push(group);
    }
    for (const id of change.recountedCompanyIds) {
      if (this.#known.get(id)?.snapshot.sees(change.transactionId) === false) this.#forget(id);
    }
    if (this.#new.length > MOST_NEW) this.#addNew();
  }

  forgetAll(): void {
    for (const reading of this.#readings) reading.isOutdated = true;
    this.#known.clear();
    this.#addedUp.clear();
    this.#new = [];
    this.#groups = 0;
  }

  #answer(companyIds: readonly number[], locations: Wanted['locations']): GroupLists {
    const known = companyIds.flatMap((id) => this.#known.get(id) ?? []);
    const groups = locations === 'together' ? [this.#addUp(companyIds, known)] : groupsAt(locations, known);
    const seen = new Set(companyIds);
    const added = this.#new.filter(({ company_id }) => seen.has(company_id));
    return [...groups, at(locations, added)];
  }

  #addUp(companyIds: readonly number[], known: readonly Known[]): readonly TotalGroup[] {
    const key = companyIds.join();
    const before = this.#addedUp.get(key);
    const versions = known.map(({ version }) => version);
    if (before?.versions.every((version, place) => version === versions[place])) return before.groups;
    const groups = addAlike(known.flatMap(({ company }) => company.whole));
    if (this.#addedUp.size >= MOST_SCOPES) this.#addedUp.clear();
    this.#addedUp.set(key, { versions, groups });
    return groups;
  }

  #addNew(): void {
    for (const [id, groups] of Map.groupBy(this.#new, ({ company_id }) => company_id)) {
      const known = this.#known.get(id);
      if (known !== undefined) this.#remember(id, withGroups(known.company, groups), known.snapshot);
    }
    this.#new = [];
  }

  /** Each company by one read, however many readers wait for it. */
  async #learn(companyIds: readonly number[]): Promise<void> {
    const own = companyIds.filter((id) => !this.#underWay.has(id));
    let before = Promise.resolve();
    for (const ids of partsOf(own, READ_AT_ONCE)) {
      before = before
        .then(() => this.#readCompanies(ids))
        .finally(() => {
          for (const id of ids) this.#underWay.delete(id);
        });
      for (const id of ids) this.#underWay.set(id, before);
    }
    await Promise.all(companyIds.flatMap((id) => this.#underWay.get(id) ?? []));
  }

  async #readCompanies(companyIds: readonly number[]): Promise<void> {
    const reading: Reading = { changes: [], isOutdated: false };
    this.#readings.add(reading);
    try {
      // All that is known is of one moment: that of the last telling.
      const { snapshot, groups } = await readTotals(this.#changes, companyIds);
      if (reading.isOutdated) return;
      const unseen = reading.changes.filter(({ transactionId }) => !snapshot.sees(transactionId));
      const byCompany = Map.groupBy(
        [...groups, ...unseen.flatMap(({ totals }) => totals)],
        ({ company_id }) => company_id,
      );
      const recounted = new Set(unseen.flatMap(({ recountedCompanyIds }) => recountedCompanyIds));
      for (const id of companyIds) {
        if (!recounted.has(id))
          this.#remember(id, withGroups(NOTHING_KNOWN, byCompany.get(id) ?? []), snapshot);
      }
    } finally {
      this.#readings.delete(reading);
    }
  }

  #remember(companyId: number, company: KnownCompany, snapshot: Snapshot): void {
    this.#forgetCount(companyId);
    this.#groups += countGroups(company);
    this.#versions += 1;
    this.#known.set(companyId, { company, version: this.#versions, snapshot });
  }

  #forget(companyId: number): void {
    this.#forgetCount(companyId);
    this.#known.delete(companyId);
    this.#new = this.#new.filter(({ company_id }) => company_id !== companyId);
  }

  #forgetCount(companyId: number): void {
    this.#groups -= countGroups(this.#known.get(companyId)?.company ?? NOTHING_KNOWN);
  }
}

const partsOf = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, part) =>
    ids.slice(part * size, (part + 1) * size),
  );

function at(locations: Wanted['locations'], groups: readonly TotalGroup[]): readonly TotalGroup[] {
  if (typeof locations === 'string') return groups;
  const named = new Set(locations);
  return groups.filter(({ location_id }) => named.has(location_id));
}

function groupsAt(locations: 'each' | readonly number[], known: readonly Known[]): (readonly TotalGroup[])[] {
  const places = known.map(({ company }) => company.byLocation);
  if (locations === 'each') return places.flatMap((byLocation) => [...byLocation.values()]);
  return [...new Set(locations)].flatMap((id) => places.map((byLocation) => byLocation.get(id) ?? []));
}
