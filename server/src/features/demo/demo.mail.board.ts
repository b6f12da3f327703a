/** What waits for a decision of the managing director Helena Marsh. */
export const BOARD_MAIL = `
# LW-05 Linden Wharf: charter for decision | Linden Wharf
@ -10 16:00 jonas.ekdahl > helena.marsh | amara.nwosu, rachel.odum
file: LW-05 charter.pdf
file: LW-05 budget.xlsx
priority: high
star: helena.marsh

Helena,

the charter for Linden Wharf is ready for you. Contract 8 400 000, contingency 360 000, start in five weeks with the enabling works.

| Phase | Budget |
| Enabling | 620 000 |
| Substructure | 1 480 000 |
| Superstructure | 2 450 000 |
| Envelope and MEP | 1 860 000 |
| Finishes | 940 000 |

My two worries: the quay wall, and that we need a second site manager from week 13.

Jonas

@ -9 08:55 helena.marsh > jonas.ekdahl | amara.nwosu, rachel.odum

Jonas,

good paper. Before I decide: who carries the risk of the quay wall if the survey is wrong? Patrick's lawyers wrote it to us in clause 14, and I want it to stay with them up to 150 000.

Helena

@ -8 10:40 jonas.ekdahl > helena.marsh | amara.nwosu

I speak to Patrick on [-6] and come back with a wording.

Jonas

# Clause 14: our proposal | Linden Wharf
@ -5 14:22 lindenwharf > jonas.ekdahl | helena.marsh
file: Clause 14 proposal.pdf

Dear Jonas,

thank you for coming. We can accept the first 100 000 of the quay wall with us and share what is above. Our wording is attached, let us know by [+4].

Patrick Lowe
Linden Wharf Developments

@ -4 17:35 jonas.ekdahl > helena.marsh

This is closer than I hoped. I would take it with 125 000. What do you say?

Jonas

# WF-08: permit and what the crew does meanwhile | Westfield
@ -21 09:12 westfield > peter.vance | sofia.marchetti, jonas.ekdahl

Dear Mr Vance,

the environmental officer needs a further statement about the drainage ditch before the earthworks permit can be extended. We expect four weeks.

Carol Ames
Westfield County Roads

@ -20 11:30 sofia.marchetti > helena.marsh, jonas.ekdahl | peter.vance

Westfield is on hold until the permit is there. Gustav's crew moves to Old Town, the roller goes back to the yard.

Sofia

# Greenpark: final certificate | Greenpark
@ -34 10:00 stefan.gruber > jonas.ekdahl, helena.marsh | samir.haddad
file: GP-07 final certificate.pdf
archive: jonas.ekdahl, helena.marsh

Good news to start the week: Greenpark has signed the final certificate, no open defects. The retention may be claimed now.

Stefan

@ -34 12:10 helena.marsh > stefan.gruber, jonas.ekdahl

Lovely. Well done, all of you.

Helena

# Board meeting: papers by [+3] | Board
@ -6 09:00 tobias.lindqvist > helena.marsh
file: Agenda.pdf

Helena,

the board meets on [+5] at 10. I have the agenda; still missing are the cash outlook from Rachel, the safety figures from Robert and your page on Linden Wharf. Lunch is ordered for eight.

Tobias

@ -6 09:20 helena.marsh > tobias.lindqvist

Thank you. Please ask Rachel for the version with two scenarios. My page comes on [+2].

Helena

@ -2 16:15 rachel.odum > helena.marsh, tobias.lindqvist
file: cash-outlook.xlsx
file: Cash outlook 13 weeks.pdf

Both scenarios attached. In the careful one the low point is week 7, still above our floor:

| Week | Expected | Careful |
| 1 | 612 000 | 598 000 |
| 4 | 548 000 | 471 000 |
| 7 | 455 000 | 312 000 |
| 13 | 690 000 | 540 000 |

Rachel

@ 0 07:42 tobias.lindqvist > helena.marsh

Good morning Helena, a reminder of your page on Linden Wharf for the board. The car to the bridge is at 13:15.

Tobias

# Payment batch above your limit: please look | Approvals
@ -1 11:05 rachel.odum > helena.marsh | samir.haddad
priority: high

Helena,

a batch of 71 300.00 waits for your release, it is above my limit. Ironvale and Cemora are the two large ones, both matched with order and receipt. Cut-off at the bank is 15:00.

Rachel

@ 0 06:58 samir.haddad > helena.marsh | rachel.odum

Good morning Helena, a small reminder of the batch. Ironvale gives us 2 % if the money leaves today.

Samir

# Approval limit T2: proposal | Approvals
@ -3 10:30 viktor.sandell > helena.marsh | devon.archer

Helena,

the department heads ask for a higher limit T2, 12 000 instead of 10 000. In the last quarter 31 requests fell between the two, all were approved. I have entered the change as a proposal, it needs your decision to take effect.

Viktor

# Photo for the trade paper
@ -16 13:55 press > helena.marsh

Dear Ms Marsh,

for our piece about the Harbour Bridge we would like to take a picture of you on the deck. Would [+6] in the morning be possible? It takes twenty minutes, we bring our own helmets.

Best wishes
Imogen Hale
Span & Structure

@ -16 17:10 helena.marsh > press | tobias.lindqvist

Dear Ms Hale,

gladly, but please take the picture of the night crew, they did the work. I will stand at the edge. Tobias arranges the time.

Helena Marsh

# Ivo's first month
@ -11 08:48 ingrid.solheim > helena.marsh

Helena, you asked: Ivo has settled in quickly. He took over the design reviews for the clinic and found the clash at stair 2 before it cost us anything. I would confirm him early.

Ingrid

@ -11 12:32 helena.marsh > ingrid.solheim | anneke.vos

Then let us do it. Anneke, please prepare the letter.

Helena

# Site walk with you: Riverside on [-7]
@ -9 15:00 helena.marsh > jonas.ekdahl, marta.kessler, amara.nwosu

Jonas, Marta, Amara,

I would like to walk the clinic on [-7] at 7:30, one hour, no slides. Marta, show me what slows you down.

Helena

@ -9 16:20 marta.kessler > helena.marsh | jonas.ekdahl, amara.nwosu

7:30 at the gate, boots are there. I have a list.

Marta

@ -6 07:40 helena.marsh > marta.kessler | jonas.ekdahl, amara.nwosu
star: marta.kessler

Marta,

thank you for the honest hour. Three things I take with me: deliveries before seven, the second hoist, and that the drawings reach you later than the concrete. Jonas and I work on all three. If nothing has changed in two weeks, write to me directly.

Helena
`;
