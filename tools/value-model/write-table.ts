import type { FittedTable } from '@fleetworth/value-model/fit';

/** JSON with a line for each model, so that a new fit can be compared with the one before. */
export function writeTable({ models, ...table }: FittedTable): string {
  const lines = Object.entries(models).map(
    ([name, model]) => `${JSON.stringify(name)}:${JSON.stringify(model)}`,
  );
  return `${JSON.stringify(table).slice(0, -1)},\n"models":{\n${lines.join(',\n')}\n}}\n`;
}
