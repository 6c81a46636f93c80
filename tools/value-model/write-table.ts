import type { FittedTable } from '@fleetworth/value-model/fit';

/**
 * Formats a table as JSON with a line for each model, so that a new fit can be compared with the previous
 * one.
 */
export function formatTable({ models, ...table }: FittedTable): string {
  const lines = Object.entries(models).map(
    ([name, model]) => `${JSON.stringify(name)}:${JSON.stringify(model)}`,
  );
  return `${JSON.stringify(table).slice(0, -1)},\n"models":{\n${lines.join(',\n')}\n}}\n`;
}
