import { useLayoutEffect, type RefObject } from 'react';
import { MEASURED_STYLE } from './mail.purify.ts';

/** A mail that is longer scrolls in its frame. */
const LONGEST = 30_000;

/**
 * A frame without an origin does not tell how long its mail is. The same clean nodes are laid out beside it at its width, out of sight, in
 * a closed tree which no style passes, and the frame gets their height: again when the width changes, and when a picture is there.
 */
export function useOwnHeight(
  frame: RefObject<HTMLIFrameElement | null>,
  host: RefObject<HTMLDivElement | null>,
  body: HTMLElement | undefined,
): void {
  useLayoutEffect(
    () => (body && frame.current && host.current ? keepHeight(frame.current, host.current, body) : undefined),
    [frame, host, body],
  );
}

/** Nobody else gets at a closed tree. */
const trees = new WeakMap<HTMLElement, ShadowRoot>();

/** Answers how to end it. */
function keepHeight(frame: HTMLIFrameElement, host: HTMLElement, body: HTMLElement): () => void {
  const tree = trees.get(host) ?? host.attachShadow({ mode: 'closed' });
  trees.set(host, tree);
  const style = document.createElement('style');
  style.textContent = MEASURED_STYLE;
  tree.replaceChildren(style, body);
  const fit = () => {
    frame.style.height = `${heightOf(body)}px`;
  };
  fit();
  // The page has its scrollbar only now, which takes of the width.
  fit();
  let next = 0;
  // A frame later: what is changed while the browser reports sizes is a fault to it.
  const watch = new ResizeObserver(() => {
    cancelAnimationFrame(next);
    next = requestAnimationFrame(fit);
  });
  watch.observe(body);
  return () => {
    cancelAnimationFrame(next);
    watch.disconnect();
  };
}

function heightOf(body: HTMLElement): number {
  const height = Math.max(Math.ceil(body.getBoundingClientRect().height), body.scrollHeight);
  // What is wider than the frame scrolls sideways in it, over a bar where those have a height.
  const bar = body.scrollWidth > body.clientWidth ? scrollbarHeight() : 0;
  return Math.min(height + bar, LONGEST);
}

function scrollbarHeight(): number {
  const probe = document.createElement('div');
  probe.style.cssText = 'position: absolute; visibility: hidden; width: 50px; overflow-x: scroll';
  document.body.append(probe);
  const height = probe.offsetHeight;
  probe.remove();
  return height;
}
