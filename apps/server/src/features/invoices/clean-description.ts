import sanitizeHtml from 'sanitize-html';

/**
 * Sanitizes the HTML description of an invoice. Keeps paragraphs, lists, tables and links; removes scripts
 * and external resources.
 */
export const cleanDescription = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a', ...TABLE_TAGS],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
    },
  });

const TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
