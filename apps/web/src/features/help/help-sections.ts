import { accountHelp } from './account-help.ts';
import { companyHelp } from './company-help.ts';
import { fleetHelp } from './fleet-help.ts';
import { type HelpSection, plainText } from './help-section.ts';
import { HELP_TOPICS, type HelpTopic } from './help-topics.ts';
import { importsHelp } from './imports-help.ts';
import { valuationHelp } from './outlook-help.ts';

export const HELP_SECTIONS: Readonly<Record<HelpTopic, HelpSection>> = {
  ...fleetHelp,
  ...importsHelp,
  ...companyHelp,
  ...valuationHelp,
  ...accountHelp,
};

export function findTopics(search: string): readonly HelpTopic[] {
  const words = search.toLowerCase().split(/\s+/);
  return HELP_TOPICS.filter((topic) => {
    const text = getSearchableText(HELP_SECTIONS[topic]);
    return words.every((word) => text.includes(word));
  });
}

const getSearchableText = ({ title, paragraphs, terms = {} }: HelpSection): string =>
  plainText([title, ...paragraphs, ...Object.entries(terms).flat()].join('\n')).toLowerCase();
