import { SpreadsheetError } from './spreadsheet-error.ts';

/** Names are passed without their namespace prefix. */
export interface XmlHandlers {
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Receives a text, possibly in several pieces. */
  text(text: string): void;
}

/** Limit for one tag or text, far above the 32,767 characters that a cell can have. */
const MAX_PIECE_LENGTH = 1_000_000;

const LESS_THAN = 0x3c;
const SLASH = 0x2f;
const EXCLAMATION_MARK = 0x21;
const QUESTION_MARK = 0x3f;
const SPACE = 0x20;

/**
 * Parses streamed XML with at most one tag or text in memory. Rejects documents that declare entities, which
 * never occur in sheets.
 */
export class XmlReader {
  readonly #handlers: XmlHandlers;
  #unparsed = '';

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers;
  }

  write(chunk: string): void {
    const xml = this.#unparsed + chunk;
    let position = 0;
    for (;;) {
      const nextPosition =
        xml.charCodeAt(position) === LESS_THAN ? this.#readTag(xml, position) : this.#readText(xml, position);
      if (nextPosition === null) break;
      position = nextPosition;
    }
    this.#unparsed = xml.slice(position);
    if (this.#unparsed.length > MAX_PIECE_LENGTH) throw new SpreadsheetError('too_large');
  }

  /** Rejects a document that ends within a tag, because it was truncated. */
  end(): void {
    if (this.#unparsed.includes('<')) throw new SpreadsheetError('unreadable');
  }

  #readText(xml: string, position: number): number | null {
    const end = xml.indexOf('<', position);
    if (end < 0) return null;
    this.#handlers.text(decodeEntities(xml.slice(position, end)));
    return end;
  }

  #readTag(xml: string, position: number): number | null {
    const code = xml.charCodeAt(position + 1);
    if (code === EXCLAMATION_MARK) return this.#readDeclaration(xml, position);
    if (code === QUESTION_MARK) return findIndexAfter(xml, '?>', position);
    const end = findTagEnd(xml, position);
    if (end === null) return null;
    if (code === SLASH) {
      this.#handlers.close(removePrefix(xml.slice(position + 2, end).trimEnd()));
      return end + 1;
    }
    const isSelfClosing = xml.charCodeAt(end - 1) === SLASH;
    const attributesEnd = isSelfClosing ? end - 1 : end;
    let nameEnd = position + 1;
    while (nameEnd < attributesEnd && xml.charCodeAt(nameEnd) > SPACE) nameEnd += 1;
    const name = removePrefix(xml.slice(position + 1, nameEnd));
    this.#handlers.open(name, xml.slice(nameEnd, attributesEnd));
    if (isSelfClosing) this.#handlers.close(name);
    return end + 1;
  }

  #readDeclaration(xml: string, position: number): number | null {
    if (xml.startsWith('<!--', position)) return findIndexAfter(xml, '-->', position + '<!--'.length);
    if (xml.startsWith(CDATA, position)) {
      const end = findIndexAfter(xml, ']]>', position);
      if (end !== null) this.#handlers.text(xml.slice(position + CDATA.length, end - ']]>'.length));
      return end;
    }
    if (xml.length - position < CDATA.length) return null;
    throw new SpreadsheetError('unreadable');
  }
}

const CDATA = '<![CDATA[';

function findIndexAfter(xml: string, end: string, from: number): number | null {
  const index = xml.indexOf(end, from);
  return index < 0 ? null : index + end.length;
}

/** Returns null if the tag has no end yet. A > within quotes belongs to an attribute value. */
function findTagEnd(xml: string, position: number): number | null {
  for (let end = xml.indexOf('>', position), from = position; end >= 0; end = xml.indexOf('>', end + 1)) {
    for (;;) {
      const quote = findFirstQuote(xml, from, end);
      if (quote < 0) return end;
      const closing = xml.indexOf(xml.charAt(quote), quote + 1);
      if (closing < 0) return null;
      from = closing + 1;
      if (closing > end) break;
    }
  }
  return null;
}

const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

function findFirstQuote(xml: string, from: number, end: number): number {
  for (let position = from; position < end; position += 1) {
    const code = xml.charCodeAt(position);
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) return position;
  }
  return -1;
}

const removePrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

export const createAttributeReader = (name: string): ((attributes: string) => string | null) => {
  const pattern = new RegExp(String.raw`\s(?:[\w.-]+:)?${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`);
  return (attributes) => {
    const match = pattern.exec(attributes);
    return match === null ? null : decodeEntities(match[1] ?? match[2] ?? '');
  };
};

const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MAX_CODE_POINT = 0x10_ff_ff;

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(#x?[0-9a-f]{1,7}|\w{1,8});/gi, (match, entity: string) =>
    entity.startsWith('#') ? (characterOf(entity) ?? match) : (NAMED_ENTITIES[entity] ?? match),
  );
}

function characterOf(entity: string): string | null {
  const code = Number(entity.replace(/^#x/i, '0x').replace(/^#/, ''));
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : null;
}
