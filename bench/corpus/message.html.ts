import { LABELS } from './charsets.ts';
import type { Draft } from './message.ts';
import { below, pick, type Random } from './random.ts';
import { sentence, TRADE } from './words.ts';

const STYLE = 'body{font-family:Calibri,Arial,sans-serif;font-size:11pt}p.MsoNormal{margin:0 0 8pt 0}td{padding:4px;border:1px solid #ccc}';

/** HTML as office programs write it: styles on everything, a table now and then, sometimes a tracking pixel. */
export function htmlOf({ number, random, charset, from, first, paragraphs, quote, htmlTarget }: Draft, hasLogo: boolean): string {
  let html =
    `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${LABELS[charset]}"><style>${STYLE}</style></head><body>` +
    (hasLogo ? `<img src="cid:logo${number}@lintel" width="120" height="40" alt="logo">` : '') +
    `<p class="MsoNormal">Dear ${escape(first.name.split(' ')[0]!)},</p>\n`;
  paragraphs.forEach((text, i) => {
    html += `<p class="MsoNormal" style="margin:0 0 8pt 0;line-height:107%"><span style="font-family:'Calibri',sans-serif;color:#1F2937">${escape(text)}</span></p>\n`;
    if (i % 6 === 5) html += tableOf(random);
  });
  while (html.length < htmlTarget) {
    html += `<p style="margin:0"><span style="font-size:9pt;color:#6B7280;font-family:'Segoe UI',Arial,sans-serif">${escape(sentence(random))}</span></p>\n`;
  }
  html += `<p>Kind regards,<br><b>${escape(from.name)}</b><br><a href="https://www.lintel.test/contact">www.lintel.test</a></p>`;
  if (quote)
    html += `<blockquote style="border-left:2px solid #999;padding-left:8px"><p>${escape(quote)}</p><p>${escape(paragraphs[0]!)}</p></blockquote>`;
  if (random() < 0.05) html += `<img src="https://tracker.example/p.gif?i=${number}" width="1" height="1">`;
  return `${html}</body></html>`;
}

function tableOf(random: Random): string {
  const [item, quantity, rate] = [pick(random, TRADE), below(random, 500), (random() * 900).toFixed(2)];
  return (
    '<table cellspacing="0" cellpadding="4"><tr><td>Item</td><td>Qty</td><td>Rate</td></tr>' +
    `<tr><td>${item}</td><td>${quantity}</td><td>${rate}</td></tr></table>\n`
  );
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
