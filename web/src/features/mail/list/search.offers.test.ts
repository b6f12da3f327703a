import { expect, test } from 'vitest';
import { offersFor, openTerm } from './search.offers.ts';

const known = { labels: ['Invoices', 'Harbour Bridge'], people: [{ email: 'anna@site.example', name: 'Anna Berg' }] };
const texts = (text: string) => offersFor(text, known).map((offer) => offer.text);

test.each([
  ['', 0, '', null, ''],
  ['crane', 0, '', null, 'crane'],
  ['crane -from:an', 6, '-', 'from', 'an'],
  ['label:"Harbour B', 0, '', 'label', 'Harbour B'],
  ['in:all ', 7, '', null, ''],
])('the open word of "%s"', (text, start, minus, field, value) => expect(openTerm(text)).toEqual({ start, minus, field, value }));

test.each([
  ['an empty box offers the fields', '', 'from:'],
  ['the start of a field', 'crane la', 'crane label:'],
  ['behind a minus too', 'crane -fr', 'crane -from:'],
  ['a value', 'is:un', 'is:unread '],
  ['a label with a space is quoted', 'label:har', 'label:"Harbour Bridge" '],
  ['people by address', 'crane from:an', 'crane from:anna@site.example '],
])('%s', (_, text, offer) => expect(texts(text)).toContain(offer));

test.each(['crane', 'crane ', 'subject:roof', 'is:unread'])('nothing is offered for "%s"', (text) => expect(texts(text)).toEqual([]));
