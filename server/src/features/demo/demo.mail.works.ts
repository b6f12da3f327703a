/** The other projects, as they reach the managing director Helena Marsh, Jonas Ekdahl and their colleagues. */
export const WORKS_MAIL = `
# OT-04 is red: where we stand | Old Town Water Main
@ -14 17:40 peter.vance > helena.marsh, sofia.marchetti | fatima.el.amrani
file: OT-04 cost report.pdf
priority: high
star: helena.marsh

Helena, Sofia,

Old Town has turned red on cost. We spent 1 335 700 for work worth 1 083 600. The reason is the rock in trench B: 140 m had to be broken instead of dug, and the council's record drawings showed sand.

The change order of 60 000 is with the council since [-19]. Without it we close about 11 % over budget.

My proposal: second breaker for three weeks, night closure on Mill Lane, and a meeting with the council about the records.

Peter

@ -13 08:30 helena.marsh > peter.vance, sofia.marchetti

Peter, thank you for not dressing it up.

Second breaker: yes. Night closure: only with the council's written consent. I ask for the meeting myself, please send me the two pages that show what their records said and what you found.

Helena

@ -12 15:15 peter.vance > helena.marsh | sofia.marchetti, piotr.zielinski
file: Record drawing against survey.pdf
file: trench-B-levels.csv

Both pages attached, with Piotr's levels:

| Chainage | Record | Found |
| 120 | sand | rock at 1.1 m |
| 160 | sand | rock at 0.9 m |
| 200 | clay | rock at 1.3 m |
| 240 | sand | rock at 1.0 m |

Peter

@ -9 11:04 oldtown > helena.marsh | peter.vance

Dear Ms Marsh,

the Council acknowledges your notice. We can offer [+3] at 14:00 for the meeting, room 2 of the town hall. Please bring the surveyor.

Yours sincerely
Gordon Blyth
Old Town Council, Highways and Water

@ -9 13:20 helena.marsh > oldtown | peter.vance, piotr.zielinski

Dear Mr Blyth,

[+3] at 14:00 suits us. I come with Peter Vance and our surveyor Piotr Zielinski.

Kind regards
Helena Marsh

# HB-02 new deck: 26 % and in time | Harbour Bridge
@ -6 16:20 peter.vance > sofia.marchetti, helena.marsh | aisha.karim
file: HB-02 progress.pdf
inline: deck-segment-9.png

Segment 9 went in last night, four hours inside the possession. New deck is at 26 %, and cost is a little better than plan.

Two points to watch: the bearings at pier 4 need the harbour's diver again, and Karel's crane card runs out soon.

Peter

@ -5 08:02 helena.marsh > peter.vance, sofia.marchetti

Very good. Please pass my thanks to the night crew.

Helena

@ -4 10:42 sofia.marchetti > jonas.ekdahl, helena.marsh | peter.vance
labels: Leave

All,

I am on leave for two weeks from Monday; Peter decides for me up to 10 000. Everything above goes to Helena. My phone is off, and that is on purpose.

Sofia

# Crane operator for the bridge: card expires | Harbour Bridge, Safety
@ -4 09:15 robert.quill > peter.vance | anneke.vos, jonas.ekdahl, karel.dvorak
priority: high

Karel's crane card expires in nine days and the renewal takes a medical check plus one day in the centre. Until it is renewed he may not be booked on EQ-02 beyond that day.

Jonas, could Marta's lift be done before it, please?

Robert

@ -4 09:48 jonas.ekdahl > robert.quill, peter.vance

It is on [-2], so yes.

Jonas

@ -3 12:30 anneke.vos > robert.quill, peter.vance, karel.dvorak

Karel has an appointment on [+1] at 8, the centre takes him on [+3]. If both go well there is no gap.

Anneke

# Harbour Trust: tide windows for the next possessions | Harbour Bridge
@ -17 10:11 harbour > peter.vance, aisha.karim | helena.marsh
file: tide-windows.csv

Dear Peter,

the windows for the coming weeks, all times local:

| Night | From | To | Tide |
| 1 | 22:40 | 03:10 | low 00:55 |
| 2 | 23:25 | 03:50 | low 01:40 |
| 3 | 00:15 | 04:30 | low 02:25 |

Navigation stays open with two hours' notice.

Callum Reid
Harbour Trust

# DC-06: acceptance on [+2] | Data Hall
@ -8 09:30 claire.fontaine > thabo.molefe, helena.marsh | norrland
file: Acceptance protocol draft.pdf

Dear all,

commissioning is at 85 %. Both chillers ran 48 hours at full load without a fault; what is left are the alarms to the customer's desk. Acceptance stays on [+2] at 9:00, handover next week.

Claire Fontaine

@ -8 13:05 norrland > claire.fontaine | helena.marsh, thabo.molefe

Dear Claire,

confirmed for [+2]. Our operations lead wants to see a power cut on one feed as part of the protocol. Please plan one hour for it.

Astrid Hagen
Norrland Data Services

@ -7 08:20 claire.fontaine > norrland | thabo.molefe, helena.marsh

We have planned it as step 14, with Mina and Diego at the panels.

Claire

@ -1 15:50 thabo.molefe > helena.marsh, claire.fontaine

Step 14 rehearsed today: transfer in 6 seconds, no alarm lost. We are ready.

Thabo

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
