/** Text as it stands between tags, or within a value in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPED[letter as keyof typeof ESCAPED]);

const ESCAPED = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;
