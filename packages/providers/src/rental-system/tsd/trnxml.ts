import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { LIST_ELEMENTS } from './wire.ts';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  // Keeps codes such as 007 as strings.
  parseTagValue: false,
  isArray: (name) => LIST_ELEMENTS.has(name),
});

export const writeTrnxml = (document: object): string =>
  `<?xml version="1.0" encoding="utf-8"?>${builder.build(document)}`;

export interface TrnxmlResponse {
  messageId: string;
  /** Error text in the form 'number-text'. */
  description: string;
  payload: unknown;
}

const wireDocument = z.object({
  Message: z.object({ MessageID: z.string(), MessageDescription: z.string().default('') }),
  Payload: z.unknown().optional(),
  // Spelling of some messages.
  PayLoad: z.unknown().optional(),
});

/**
 * Parses a response. Returns null when it is not TRNXML. Rejects documents with a DOCTYPE before parsing,
 * because entities can read files or grow without limit. Validates the document first, because the parser
 * accepts truncated documents.
 */
export function readTrnxml(text: string): TrnxmlResponse | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  if (XMLValidator.validate(text) !== true) return null;
  let root: unknown;
  try {
    root = parser.parse(text);
  } catch {
    return null;
  }
  const parsed = wireDocument.safeParse(findDocument(root));
  if (!parsed.success) return null;
  const { Message, Payload, PayLoad } = parsed.data;
  return {
    messageId: Message.MessageID,
    description: Message.MessageDescription,
    payload: Payload ?? PayLoad,
  };
}

/** Finds the TRNXML element: the root, or the only child of a root with an unknown name. */
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
