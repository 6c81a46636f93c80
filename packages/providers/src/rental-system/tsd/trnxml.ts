import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { LISTS } from './wire.ts';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  // Codes such as 007 are texts.
  parseTagValue: false,
  isArray: (name) => LISTS.has(name),
});

export const writeTrnxml = (document: object): string =>
  `<?xml version="1.0" encoding="utf-8"?>${builder.build(document)}`;

/** An answer of TSD, opened. */
export interface TrnxmlAnswer {
  messageId: string;
  /** Text of a failure: 'number-text'. */
  description: string;
  payload: unknown;
}

const wireDocument = z.object({
  Message: z.object({ MessageID: z.string(), MessageDescription: z.string().default('') }),
  Payload: z.unknown().optional(),
  // Some messages spell it so.
  PayLoad: z.unknown().optional(),
});

/**
 * Reads an answer; null where it is none. Documents that declare their own type are refused before they are parsed:
 * such declarations can name files and grow without end. The parser reads what is cut off as if it ended there, so the
 * document is checked first.
 */
export function readTrnxml(text: string): TrnxmlAnswer | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  if (XMLValidator.validate(text) !== true) return null;
  let root: unknown;
  try {
    root = parser.parse(text);
  } catch {
    return null;
  }
  const read = wireDocument.safeParse(findDocument(root));
  if (!read.success) return null;
  const { Message, Payload, PayLoad } = read.data;
  return {
    messageId: Message.MessageID,
    description: Message.MessageDescription,
    payload: Payload ?? PayLoad,
  };
}

/** Finds TRNXML, which stands in one more element whose name is not known. */
function findDocument(root: unknown): unknown {
  const [, document] = onlyChild(root) ?? [];
  if (onlyChild(root)?.[0] === 'TRNXML') return document;
  const [name, inner] = onlyChild(document) ?? [];
  return name === 'TRNXML' ? inner : undefined;
}

function onlyChild(element: unknown): [string, unknown] | undefined {
  if (typeof element !== 'object' || element === null) return undefined;
  const children = Object.entries(element);
  return children.length === 1 ? children[0] : undefined;
}
