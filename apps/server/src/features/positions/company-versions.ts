import type { Change, RemembersChanges } from './changes.ts';

/** How often something of a company has changed since this process began: what is remembered of it stands as long as its version does. */
export class CompanyVersions implements RemembersChanges {
  readonly #moves = new Map<number, number>();
  readonly #names = new Map<number, number>();
  /** How often anything may have changed. */
  #all = 0;

  /**
   * Of these companies together, how often vehicles have come, gone, or changed in what lists find and order them by beside condition,
   * mileage and worth.
   */
  moves(companyIds: readonly number[]): string {
    return companyIds.map((id) => (this.#moves.get(id) ?? 0) + this.#all).join();
  }

  /** How often a company's names have changed: its own, and those of its locations, groups, classes and tags. */
  names(companyId: number): number {
    return (this.#names.get(companyId) ?? 0) + this.#all;
  }

  take({ movedCompanyIds, renamedCompanyIds }: Change): void {
    for (const id of movedCompanyIds) this.#moves.set(id, (this.#moves.get(id) ?? 0) + 1);
    for (const id of renamedCompanyIds) this.#names.set(id, (this.#names.get(id) ?? 0) + 1);
  }

  forgetAll(): void {
    this.#all += 1;
  }
}
