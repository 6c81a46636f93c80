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
   * Returns the make that a text means, or null. `vinMake` is the make of the vehicle's VIN, which may be
   * missing from the catalog.
   */
  findMake(name: string, vinMake: string | null): string | null {
    const isListed = vinMake === null || this.#makes.some((make) => isSameName(make, vinMake));
    return resolveMake(name, isListed ? this.#makes : [vinMake, ...this.#makes]);
  }

  findModel(make: string, name: string): string | null {
    const models = this.#models.get(make);
    const [match] = modelTexts(name, make).flatMap((text) => models?.get(plainName(text)) ?? []);
    return match ?? null;
  }
}
