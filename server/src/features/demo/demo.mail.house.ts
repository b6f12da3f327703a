/** Vehicles, rooms and visitors: the days of the head of administration Devon Archer. */
export const HOUSE_MAIL = `
# Van VH-05 is a day over | Vehicles
@ -1 08:58 devon.archer > gustav.holm | simone.achter
priority: high

Gustav, the pick-up VH-05 should have been back yesterday at noon, and Amara's people need it for the lintels. Where is it?

Devon

@ -1 10:31 gustav.holm > devon.archer, simone.achter

Sorry, my fault, it stands at Old Town with a flat tyre. Lena is on the way with the spare.

Gustav

@ 0 07:48 simone.achter > devon.archer

VH-05 is in the yard with a new tyre. It goes to the clinic at 9.

Simone

# VH-07: inspection overdue | Vehicles
@ -2 09:00 simone.achter > devon.archer | lena.fischer

VH-07 is two days past its inspection and out of service since this morning, as it must be. The garage takes it on [+1].

Simone

@ -2 11:50 devon.archer > simone.achter

Thank you. How did we miss it? The reminder should come 14 days ahead.

Devon

@ -1 09:30 simone.achter > devon.archer

It came, to Oscar, who was on leave. I changed the owner to both of us.

Simone

# VH-03: insurance renewal | Vehicles
@ -3 10:20 insurer > devon.archer
file: Offer VH-03.pdf

Dear Mr Archer,

the cover of your van VH-03 ends in nine days. Our renewal offer is attached; the premium stays the same if you keep the excess at 500.

Beatrice Kemp
Anchorage Insurance

@ -2 14:18 devon.archer > insurer | samir.haddad

Dear Ms Kemp, please renew on these terms. The order number follows from Samir's team.

Devon Archer

# Cleaning contract: third floor | House
@ -15 08:40 cleaner > devon.archer

Good morning Mr Archer,

the finance people stay late at month-end and we cannot clean the third floor before nine. Could we change to the mornings, from 5:30?

Yours
Dolores Finch
Brightwater Cleaning

@ -15 09:15 devon.archer > cleaner | grace.mbeki

That works. Grace gives you the second key.

Devon

# Visitors on [+2] | House
@ -2 13:20 grace.mbeki > devon.archer

Devon, I have seven from the clinic, two auditors and the photographer on the same morning. Can we use the large room for the auditors?

Grace

@ -2 13:55 devon.archer > grace.mbeki

Yes, and please put the photographer into the small one with the helmets.

Devon

@ 0 07:15 grace.mbeki > devon.archer
file: visitor-list.csv

Good morning, the list for [+2] is attached. The parking at the gate is full now.

Grace

# Colleague cannot sign in: Olga Sidorova | Support
@ -7 09:08 noor.aziz > devon.archer, viktor.sandell

Olga is locked out after five attempts, new phone. I called her back on the number in her file and she knew her personnel number. Viktor, can you let her in again?

Noor

@ -7 09:41 viktor.sandell > noor.aziz | devon.archer

Done, she has a new password and is in. Thank you for calling back first.

Viktor

# Printer on the second floor | Support
@ -13 11:26 lucia.ferrante > devon.archer

Hello Devon, the printer eats envelopes again, this time two with cheques in them. They survived.

Lucia

@ -13 12:10 devon.archer > lucia.ferrante

Noor comes with the service man at two. Please use the one on the first floor until then.

Devon

# Winter jackets: sizes by [+4] | House
@ -3 09:02 devon.archer > marta.kessler, liam.doyle, gustav.holm, claire.fontaine

Hello,

Safeguard delivers the winter jackets in three weeks if I order by [+4]. Please send me the sizes of your people, in one mail and not in six.

Devon

@ -2 16:44 marta.kessler > devon.archer
file: sizes.csv

Here are ours:

| Name | Size |
| Jonas Weber | L |
| Rosa Delgado | S |
| Ahmed Saleh | M |
| Pavel Novak | XL |
| Chidi Okafor | L |
| Bruno Costa | M |

Marta

@ -2 17:10 gustav.holm > devon.archer

Six times L. They will argue anyway.

Gustav

@ -1 12:02 claire.fontaine > devon.archer

M, M, L, S, and for Ben M please.

Claire
`;
