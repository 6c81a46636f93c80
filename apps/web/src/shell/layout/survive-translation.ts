/** Element that translators insert in place of a text, or around it. */
const STAND_IN = 'FONT';

const standInByText = new WeakMap<Node, Element>();
const textsByStandIn = new WeakMap<Element, Text[]>();

/**
 * Keeps the app working while the browser translates the page. Translators replace text nodes with elements.
 * When React later removes a replaced text node, or inserts another node before it, the call throws. When
 * React changes the text of a replaced node, the change doesn't appear. Redirects React's calls to the
 * replacement elements, and restores changed texts so that they are translated again.
 * https://github.com/facebook/react/issues/11538
 */
export function surviveTranslation(): void {
  redirectRemovals();
  redirectInsertions();
  const textObserver = new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof Text) restoreTexts(target);
  });
  const replacementObserver = new MutationObserver((records) => {
    for (const [text, standIn] of findReplacedTexts(records)) {
      standInByText.set(text, standIn);
      textsByStandIn.set(standIn, [...(textsByStandIn.get(standIn) ?? []), text]);
      textObserver.observe(text, { characterData: true });
    }
  });
  replacementObserver.observe(document, { childList: true, subtree: true });
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
      ancestor.parentNode?.nodeName === STAND_IN
        ? ancestor.parentNode
        : (standInByText.get(ancestor) ?? null);
  return ancestor;
}

/** Removes a text by restoring the other texts that the element replaces. */
function detachText(standIn: Node, text: Text): void {
  const texts = standIn instanceof Element ? (textsByStandIn.get(standIn) ?? []) : [];
  (standIn as ChildNode).replaceWith(...texts.filter((other) => other !== text));
}

function restoreTexts(text: Text): void {
  const standIn = standInByText.get(text);
  if (!text.isConnected && standIn?.isConnected) standIn.replaceWith(...(textsByStandIn.get(standIn) ?? []));
}

/** Returns replaced texts and their replacements. A replacement may be inserted before a text is removed. */
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
