import { Button, TextInput } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { PageNothingFound } from '@fleetworth/ui/page-state';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { counted } from '../../shell/format/plural.ts';
import { Page } from '../../shell/layout/page.tsx';
import { splitBold } from './help-section.ts';
import { findTopics, HELP_SECTIONS } from './help-sections.ts';
import { HELP_TOPICS, type HelpTopic } from './help-topics.ts';
import classes from './help.module.css';

export function HelpScreen() {
  const search = useSearch({ from: '/shell/help' });
  const topic = HELP_TOPICS.find((candidate) => candidate === search.topic);
  // Opening a topic clears the search.
  return <Help key={topic ?? ''} topic={topic} />;
}

function Help({ topic }: { topic: HelpTopic | undefined }) {
  const [searchText, setSearchText] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const search = searchText.trim();
  const isSearching = search !== '';
  const topics = topic !== undefined && !isSearching ? [topic] : findTopics(search);

  function clear() {
    setSearchText('');
    inputRef.current?.focus();
  }

  return (
    <Page
      title="Help"
      subtitle="The purpose, actions and terms of each screen"
      filters={
        <search className={classes.search}>
          <TextInput
            ref={inputRef}
            size="xs"
            value={searchText}
            maxLength={100}
            autoComplete="off"
            aria-label="Search help"
            placeholder="Search help"
            leftSection={<Icon name="search" />}
            onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
          />
          <output className={classes.count}>{isSearching && counted(topics.length, 'section')}</output>
        </search>
      }
    >
      <div className={classes.help}>
        <div className={classes.sections}>
          {topics.map((topic) => (
            <Section key={topic} topic={topic} />
          ))}
          {topics.length === 0 && (
            <PageNothingFound text={`No sections match “${search}”.`}>
              <Button variant="default" onClick={clear}>
                Clear search
              </Button>
            </PageNothingFound>
          )}
        </div>
        <Contents onFollow={() => setSearchText('')} />
      </div>
    </Page>
  );
}

function Section({ topic }: { topic: HelpTopic }) {
  const { title, paragraphs, terms = {} } = HELP_SECTIONS[topic];
  const definitions = Object.entries(terms);
  return (
    <section aria-labelledby={`help-${topic}`} className={classes.section}>
      <h2 id={`help-${topic}`} className={classes.title}>
        {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <HelpText text={paragraph} />
        </p>
      ))}
      {definitions.length > 0 && (
        <dl className={classes.terms}>
          {definitions.map(([term, definition]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <HelpText text={definition} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const HelpText = ({ text }: { text: string }) =>
  splitBold(text).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part));

function Contents({ onFollow }: { onFollow: () => void }) {
  return (
    <nav aria-label="Help sections" className={classes.contents}>
      <ul>
        <li>
          <Link to={paths.help} activeOptions={{ exact: true }} onClick={onFollow}>
            All sections
          </Link>
        </li>
        {HELP_TOPICS.map((topic) => (
          <li key={topic}>
            <Link to={paths.help} search={{ topic }} onClick={onFollow}>
              {HELP_SECTIONS[topic].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
