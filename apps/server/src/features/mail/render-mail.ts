import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { MailContent } from './mail-content.ts';

interface RenderedMail {
  subject: string;
  text: string;
  html?: string;
  unsubscribeUrl?: string;
}

// `appUrl` has no trailing slash.
export function renderMail(content: MailContent, appUrl: string): RenderedMail {
  const { subject, paragraphs, action, unsubscribePath } = content;
  const link = action && { label: toOneLine(action.label), url: appUrl + action.path };
  const lines = paragraphs.map(toOneLine);
  const rows = (content.rows ?? []).map(toOneLine);
  const closingLines = content.closing === undefined ? [] : [toOneLine(content.closing)];
  return {
    subject: toOneLine(subject),
    text: [
      ...lines,
      ...(rows.length > 0 ? [rows.map((row) => `- ${row}`).join('\n')] : []),
      ...(link ? [`${link.label}:\n${link.url}`] : []),
      ...closingLines,
      SIGNATURE,
    ]
      .join('\n\n')
      .concat('\n'),
    ...(!content.isPlainText && {
      html: pageHtml(toOneLine(subject), [
        ...lines.map(paragraphHtml),
        ...(rows.length > 0 ? [`<ul>${rows.map((row) => `<li>${escapeHtml(row)}</li>`).join('')}</ul>`] : []),
        ...(link ? [buttonHtml(link)] : []),
        ...closingLines.map(paragraphHtml),
        `<p class="signed">${SIGNATURE}</p>`,
      ]),
    }),
    ...(unsubscribePath !== undefined && { unsubscribeUrl: appUrl + unsubscribePath }),
  };
}

const paragraphHtml = (line: string): string => `<p>${escapeHtml(line)}</p>`;

const SIGNATURE = 'Fleetworth';

// A line break in a header would start another header.
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

const toOneLine = (text: string): string => text.replaceAll(LINE_BREAKS, ' ').trim();

// Repeats the URL as text below the button, because some mail clients show no links.
const buttonHtml = ({ label, url }: { label: string; url: string }): string =>
  `<p><a class="button" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>` +
  `<p class="address">${escapeHtml(url)}</p>`;

const pageHtml = (title: string, parts: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="mail">
${parts.join('\n')}
</div>
</body>
</html>
`;

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{margin:0;padding:24px;background:#f5f6f8;color:#1a1d21;font:16px/1.5 system-ui,sans-serif}',
  '.mail{max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:12px}',
  '.button{display:inline-block;padding:10px 18px;border-radius:8px;background:#1b57c9;color:#fff;' +
    'text-decoration:none}',
  '.address{font-size:13px;word-break:break-all}',
  '.signed{margin-bottom:0;font-size:13px}',
  '@media (prefers-color-scheme:dark){body{background:#121417;color:#e8eaed}.mail{background:#1c1f24}',
  '.button{background:#2f6fe4}}',
].join('');
