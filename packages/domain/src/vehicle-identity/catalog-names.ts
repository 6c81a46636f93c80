import { resolveMake, modelTexts } from './resolve-make.ts';
import { isSameName, plainName } from './names.ts';

export interface CatalogModel {
  make: string;
  model: string;
}

export class CatalogNames {
  readonly #makes: readonly string[];
  readonly #models: ReadonlyMap<string, ReadonlyMap<string, string>>;

  constructor(models: readonly CatalogModel[]) {
    const byMake = Map.groupBy(models, ({ make }) => make);
    this.#makes = [...byMake.keys()];
    this.#models = new Map(
      [...byMake].map(([make, modelsOfMake]) => [
        make,
        new Map(modelsOfMake.map(({ model }) => [plainName(model), model])),
      ]),
    );
  }

  /**
   * Returns the make that a text means, or null. `likely` is the make of the VIN, which may be missing from
   * the catalog.
   */
  findMake(name: string, likely: string | null): string | null {
    const isListed = likely === null || this.#makes.some((make) => isSameName(make, likely));
    return resolveMake(name, isListed ? this.#makes : [likely, ...this.#makes]);
  }

  findModel(make: string, name: string): string | null {
    const models = this.#models.get(make);
    const [match] = modelTexts(name, make).flatMap((text) => models?.get(plainName(text)) ?? []);
    return match ?? null;
  }
}
