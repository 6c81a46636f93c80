import { SETTINGS } from '../apps/server/src/platform/config/settings.ts';

const HEADING = `# Configuration

Set environment variables to configure the server. Invalid settings stop it with a one-line error.

This page is generated from \`apps/server/src/platform/config/settings.ts\` by \`npm run generate\`.
`;

/** Returns the page about configuration, with a table of settings for each group. */
export function writeConfigurationPage(): string {
  const groups = Object.entries(SETTINGS).map(([name, settings]) => {
    const rows = Object.entries(settings).map(([variable, setting]) => {
      const value = setting.default === undefined ? (setting.defaultText ?? '') : `\`${setting.default}\``;
      return `| \`${variable}\` | ${setting.type} | ${value} | ${setting.text} |`;
    });
    return (
      `\n## ${name}\n\n| Setting | Values | Default | Description |\n|---|---|---|---|\n` +
      `${rows.join('\n')}\n`
    );
  });
  return HEADING + groups.join('');
}
