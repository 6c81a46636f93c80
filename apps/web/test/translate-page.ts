import { onTestFinished } from 'vitest';

/** Technique of a translator: replacing a text node or wrapping it. */
export type Translation = 'replaced' | 'wrapped';

const MARK = '′';

/** Translates all texts of the page like a browser, including later ones, until the test ends. */
export function translatePage(translation: Translation): void {
  const translator = new MutationObserver(() => translateTexts(translation));
  const watch = () =>
    translator.observe(document.body, { childList: true, characterData: true, subtree: true });
  translateTexts(translation);
  watch();
  onTestFinished(() => translator.disconnect());
}

function translateTexts(translation: Translation): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parent = text.parentElement;
    if (parent === null || /^(?:FONT|SCRIPT|STYLE|TEXTAREA|TITLE)$/.test(parent.nodeName)) continue;
    if (text.data.trim() !== '') translateText(text, translation);
  }
}

/** Creates nested elements, like Chrome. */
function translateText(text: Text, translation: Translation): void {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  outer.append(inner);
  if (translation === 'replaced') {
    inner.append(`${text.data}${MARK}`);
    text.replaceWith(outer);
  } else {
    text.before(outer);
    inner.append(text);
  }
}
