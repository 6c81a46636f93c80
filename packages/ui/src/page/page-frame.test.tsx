import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageFrame } from './page-frame.tsx';
import {
  PageBanner,
  PageEmpty,
  PageFailed,
  PageNothingFound,
  PageSkeleton,
  SectionSkeleton,
} from './page-state.tsx';

const markupOf = (content: ReactNode) => renderToStaticMarkup(<MantineProvider>{content}</MantineProvider>);
const run = () => undefined;

test('the title is the only heading of its level, and filters are a named region', () => {
  const markup = markupOf(
    <PageFrame title="Vehicle groups" filters="Company">
      Rows
    </PageFrame>,
  );
  expect(markup.match(/<h1[^>]*>Vehicle groups<\/h1>/g)).toHaveLength(1);
  expect(markup).toMatch(/<section aria-label="Filters"/);
});

test('leaves no gap for missing elements', () => {
  const markup = markupOf(<PageFrame title="Help">Text</PageFrame>);
  expect(markup).not.toContain('Filters');
  expect(markup.match(/<div/g)).toHaveLength(3);
});

test('announces loading, missing and outdated data, and failures immediately', () => {
  expect(markupOf(<PageSkeleton />)).toMatch(/<output aria-label="Loading"/);
  expect(markupOf(<SectionSkeleton heightPx={320} />)).toMatch(/<output aria-label="Loading"/);
  expect(markupOf(<PageNothingFound text="No group matches “x”.">Clear</PageNothingFound>)).toMatch(
    /<output/,
  );
  expect(markupOf(<PageBanner text="No connection." />)).toMatch(/<output/);
  expect(markupOf(<PageFailed text="Something went wrong" onRetry={run} />)).toMatch(/role="alert".*Retry/);
  expect(markupOf(<PageEmpty text="There are no groups yet." />)).toContain('There are no groups yet.');
});

test('older data offers Retry, a lost connection does not', () => {
  expect(markupOf(<PageBanner text="As of 8:05 AM." onRetry={run} />)).toContain('Retry');
  expect(markupOf(<PageBanner text="No connection." />)).not.toContain('Retry');
});
