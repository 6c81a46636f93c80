import { SpreadsheetError } from './spreadsheet-error.ts';

/** Names are passed without their namespace prefix. */
export interface XmlHandlers {
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Receives a text, possibly in several pieces. */
  text(text: string): void;
}

/** A cell has up to 32,767 characters. */
const MAX_PIECE_LENGTH = 1_000_000;

const LESS = 0x3c;
const SLASH = 0x2f;
const MARK = 0x21;
const QUESTION = 0x3f;
const BLANK = 0x20;

/**
 * Parses streamed XML with at most one tag or text in memory. Rejects documents that declare entities, which
 * never occur in sheets.
 */
export class XmlReader {
  readonly #handlers: XmlHandlers;
  #unread = '';

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers;
  }

  write(chunk: string): void {
    const xml = this.#unread + chunk;
    let at = 0;
    for (;;) {
      const next = xml.charCodeAt(at) === LESS ? this.#readTag(xml, at) : this.#readText(xml, at);
      if (next === null) break;
      at = next;
    }
    this.#unread = xml.slice(at);
    if (this.#unread.length > MAX_PIECE_LENGTH) throw new SpreadsheetError('too_large');
  }

  /** Rejects a document that ends within a tag, because it was truncated. */
  end(): void {
    if (this.#unread.includes('<')) throw new SpreadsheetError('unreadable');
  }

  #readText(xml: string, at: number): number | null {
    const end = xml.indexOf('<', at);
    if (end < 0) return null;
    this.#handlers.text(decodeEntities(xml.slice(at, end)));
    return end;
  }

  #readTag(xml: string, at: number): number | null {
    const sign = xml.charCodeAt(at + 1);
    if (sign === MARK) return this.#readDeclaration(xml, at);
    if (sign === QUESTION) return indexAfter(xml, '?>', at);
    const end = tagEnd(xml, at);
    if (end === null) return null;
    if (sign === SLASH) {
      this.#handlers.close(bareName(xml.slice(at + 2, end).trimEnd()));
      return end + 1;
    }
    const isEmpty = xml.charCodeAt(end - 1) === SLASH;
    const stop = isEmpty ? end - 1 : end;
    let blank = at + 1;
    while (blank < stop && xml.charCodeAt(blank) > BLANK) blank += 1;
    const name = bareName(xml.slice(at + 1, blank));
    this.#handlers.open(name, xml.slice(blank, stop));
    if (isEmpty) this.#handlers.close(name);
    return end + 1;
  }

  #readDeclaration(xml: string, at: number): number | null {
    if (xml.startsWith('<!--', at)) return indexAfter(xml, '-->', at + '<!--'.length);
    if (xml.startsWith(CDATA, at)) {
      const end = indexAfter(xml, ']]>', at);
      if (end !== null) this.#handlers.text(xml.slice(at + CDATA.length, end - ']]>'.length));
      return end;
    }
    if (xml.length - at < CDATA.length) return null;
    throw new SpreadsheetError('unreadable');
  }
}

const CDATA = '<![CDATA[';

function indexAfter(xml: string, end: string, from: number): number | null {
  const index = xml.indexOf(end, from);
  return index < 0 ? null : index + end.length;
}

/** Returns null if the tag has no end yet. A > within quotes belongs to an attribute value. */
function tagEnd(xml: string, at: number): number | null {
  for (let end = xml.indexOf('>', at), from = at; end >= 0; end = xml.indexOf('>', end + 1)) {
    for (;;) {
      const quote = firstQuote(xml, from, end);
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

function firstQuote(xml: string, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    const sign = xml.charCodeAt(at);
    if (sign === DOUBLE_QUOTE || sign === SINGLE_QUOTE) return at;
  }
  return -1;
}

const bareName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const attributeReader = (name: string): ((attributes: string) => string | null) => {
  const pattern = new RegExp(String.raw`\s(?:[\w.-]+:)?${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`);
  return (attributes) => {
    const match = pattern.exec(attributes);
    return match === null ? null : decodeEntities(match[1] ?? match[2] ?? '');
  };
};

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_CODE = 0x10_ff_ff;

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(#x?[0-9a-f]{1,7}|\w{1,8});/gi, (match, entity: string) =>
    entity.startsWith('#') ? (characterOf(entity) ?? match) : (NAMED[entity] ?? match),
  );
}

function characterOf(entity: string): string | null {
  const code = Number(entity.replace(/^#x/i, '0x').replace(/^#/, ''));
  return code <= LAST_CODE ? String.fromCodePoint(code) : null;
}
