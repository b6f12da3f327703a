import { oftenLow, pick, randomFrom, type Random } from './random.ts';

export interface Person {
  name: string;
  address: string;
}

const listOf = (text: string): string[] => text.trim().split(/\s+/);

const FIRST = listOf(`
  Anna Mark Julia Peter Laura Samuel Maria Daniel Ruth Joseph Hana Abel Sara Thomas Elena David Nina Robert Marta Simon Lucy Ahmed
  Yuki Ivan Olga Jose Chloe Bjorn Zoe Omar Grace Felix Clara Hugo Ines Paul Rosa Leon Ada Noah
`);
const LAST = listOf(`
  Bekele Schmidt Tanaka Ivanov Garcia Rossi Nowak Jensen Muller Haile Smith Okafor Laurent Petrov Silva Kim Novak Berg Fischer
  Costa Tesfaye Weber Sato Popov Lopez Bianchi Kowalski Hansen Koch Alemu Jones Mensah Dubois Volkov Santos Park Horak Lund Braun
  Ricci
`);

export const DOMAINS = listOf(`
  lintel.test northgate-steel.example blueriver-concrete.example atlas-cranes.example citypermit.example granite-supply.example
  orbit-electrical.example harbor-logistics.example summit-architects.example keystone-bank.example evergreen-hr.example
  delta-survey.example
`);

/** Whose mailbox it is. */
export const OWNER: Person = { name: 'Test User', address: 'test@lintel.test' };

/** Everybody who writes or is written to; the first ones most often. */
export const PEOPLE = makePeople(400);

export const person = (random: Random): Person => PEOPLE[oftenLow(random, PEOPLE.length)]!;

function makePeople(count: number): Person[] {
  const random = randomFrom(11);
  return Array.from({ length: count }, (_, i) => {
    const [first, last] = [pick(random, FIRST), pick(random, LAST)];
    const domain = DOMAINS[oftenLow(random, DOMAINS.length)]!;
    return { name: `${first} ${last}`, address: `${first}.${last}${i}@${domain}`.toLowerCase() };
  });
}
