export interface Mention {
  id: string;
  name: string;
}

/** The name that is being written after an @ just before the cursor; null when none is. */
export function mentionAt(text: string, cursor: number): { start: number; typed: string } | null {
  const found = /(?:^|[\s(])@([\p{L}\p{M}'.-]*(?: [\p{L}\p{M}'.-]*)?)$/u.exec(text.slice(0, cursor));
  return found ? { start: cursor - found[1]!.length - 1, typed: found[1]! } : null;
}

/** The text with the name in the place of what was typed, and where the cursor then stands. */
export function withMention(text: string, start: number, cursor: number, name: string): { text: string; cursor: number } {
  const put = `@${name} `;
  return { text: text.slice(0, start) + put + text.slice(cursor).replace(/^ /, ''), cursor: start + put.length };
}

/** Those whose names still stand in the text. */
export const mentionedIn = (text: string, chosen: readonly Mention[]): Mention[] =>
  chosen.filter(({ id, name }, i) => text.includes(`@${name}`) && chosen.findIndex((one) => one.id === id) === i);

/** A text in pieces, of which some name somebody. The longest name that fits counts. */
export function piecesOf(text: string, mentions: readonly Mention[]): { text: string; isMention: boolean }[] {
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  const pieces: { text: string; isMention: boolean }[] = [];
  let rest = text;
  while (rest) {
    const next = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0];
    if (!next) return [...pieces, { text: rest, isMention: false }];
    if (next.at > 0) pieces.push({ text: rest.slice(0, next.at), isMention: false });
    pieces.push({ text: next.name, isMention: true });
    rest = rest.slice(next.at + next.name.length);
  }
  return pieces;
}
