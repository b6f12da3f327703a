import { expect, test } from 'vitest';
import { lookAlikeOf, mixesAlphabets } from './mail.lookalike.ts';

const KNOWN = ['corvane.example', 'castlegate-mix.example', 'hollisbyrne.example'];

test.each([
  ['corvane.example', null],
  ['mail.corvane.example', null],
  ['c0rvane.example', 'corvane.example'],
  ['corvаne.example', 'corvane.example'],
  ['xn--corvne-6nf.example', 'corvane.example'],
  ['corvnae.example', 'corvane.example'],
  ['corvanes.example', 'corvane.example'],
  ['castlegatemix.example', 'castlegate-mix.example'],
  ['hol1isbyrne.example', 'hollisbyrne.example'],
  ['keystone-hire.example', null],
  ['', null],
])('%s looks like %s', (domain, known) => expect(lookAlikeOf(domain, KNOWN)).toBe(known));

test.each([
  ['site.example', false],
  ['müller-bau.example', false],
  ['строй.example', false],
  ['pаypal.example', true],
  ['xn--pypal-4ve.example', true],
  ['mail.gοοgle.example', true],
  ['', false],
])('%s mixes alphabets: %s', (domain, mixed) => expect(mixesAlphabets(domain)).toBe(mixed));
