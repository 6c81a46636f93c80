/** Element that translators insert in place of a text, or around it. */
const STAND_IN = 'FONT';

const standIns = new WeakMap<Node, Element>();
const textNodes = new WeakMap<Element, Text[]>();

/**
 * Keeps the app working while the browser translates the page. Translators replace text nodes. When React
 * later removes such a node, or inserts another node before it, the call throws. When React changes its text,
 * the change doesn't appear. Redirects React's calls to the replacement elements, and restores changed texts
 * so that they are translated again.
 * https://github.com/facebook/react/issues/11538
 */
export function surviveTranslation(): void {
  redirectRemovals();
  redirectInsertions();
  const changes = new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof Text) restoreTexts(target);
  });
  const replacements = new MutationObserver((records) => {
    for (const [text, standIn] of findReplacedTexts(records)) {
      standIns.set(text, standIn);
      textNodes.set(standIn, [...(textNodes.get(standIn) ?? []), text]);
      changes.observe(text, { characterData: true });
    }
  });
  replacements.observe(document, { childList: true, subtree: true });
}

function redirectRemovals(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called below with the node as `this`
  const { removeChild } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const actualChild = findChild(this, child);
    if (actualChild === child || !(child instanceof Text)) return removeChild.call(this, child) as Child;
    if (actualChild !== null) detachText(actualChild, child);
    return child;
  };
}

function redirectInsertions(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called below with the node as `this`
  const { insertBefore } = Node.prototype;
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    const actual = next instanceof Text ? findChild(this, next) : next;
    return insertBefore.call(this, child, actual) as Child;
  };
}

/** Returns the child of `parent` that is `node`, contains it or replaces it. */
function findChild(parent: Node, node: Node): Node | null {
  let ancestor: Node | null = node;
  while (ancestor !== null && ancestor.parentNode !== parent)
    ancestor =
      ancestor.parentNode?.nodeName === STAND_IN ? ancestor.parentNode : (standIns.get(ancestor) ?? null);
  return ancestor;
}

/** Keeps other texts that the element also replaces. */
function detachText(standIn: Node, text: Text): void {
  const texts = standIn instanceof Element ? (textNodes.get(standIn) ?? []) : [];
  (standIn as ChildNode).replaceWith(...texts.filter((other) => other !== text));
}

function restoreTexts(text: Text): void {
  const standIn = standIns.get(text);
  if (!text.isConnected && standIn?.isConnected) standIn.replaceWith(...(textNodes.get(standIn) ?? []));
}

/** Returns the texts that were replaced directly, or removed after an insertion beside them. */
function findReplacedTexts(records: readonly MutationRecord[]): [Text, Element][] {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isStandIn)));
  if (added.size === 0) return [];
  return records.flatMap(({ addedNodes, removedNodes, previousSibling, nextSibling }) => {
    const standIn = [...addedNodes, previousSibling, nextSibling].find(
      (node): node is Element => node !== null && isStandIn(node) && added.has(node),
    );
    const texts = [...removedNodes].filter((node): node is Text => node instanceof Text && !node.isConnected);
    return standIn === undefined ? [] : texts.map((text): [Text, Element] => [text, standIn]);
  });
}

const isStandIn = (node: Node): node is Element => node.nodeName === STAND_IN;
