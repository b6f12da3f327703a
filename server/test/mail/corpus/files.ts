import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('./', import.meta.url);

/** The mails of a folder beside this file, by their names without the ending; their lines end as in a file. */
export const mailsIn = (folder: 'odd' | 'plain'): [name: string, mail: Buffer][] =>
  readdirSync(new URL(folder, FOLDER))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => name.slice(0, -'.eml'.length))
    .sort()
    .map((name) => [name, readFileSync(new URL(`${folder}/${name}.eml`, FOLDER))]);

/** A mail of HTML, as it comes over the wire. */
export const htmlMail = (subject: string, html: string): string =>
  `From: Eve <eve@evil.example>\r\nTo: marta.kessler@corvane.example\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`;
