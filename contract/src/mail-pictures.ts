/**
 * The addresses of pictures that stay out of a clean mail, each once, in their order: the browser asks for one by its place among
 * them, and the server finds it there.
 */
export function remotePictures(clean: string): string[] {
  const found = Array.from(clean.matchAll(/ data-remote="([^"]*)"/g), (match) => match[1]!.replaceAll('&amp;', '&'));
  return [...new Set(found)];
}
