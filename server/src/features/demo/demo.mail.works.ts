/** Water main, bridge and data hall, as they reach the managing director Helena Marsh and the heads. */
export const WORKS_MAIL = `
# OT-04 is red: where we stand | Old Town Water Main
@ -14 17:40 peter.vance > helena.marsh, sofia.marchetti | fatima.amrani
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

# Trench B: meeting about the record drawings | Old Town Water Main
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

# On leave from Monday | Leave
@ -4 10:42 sofia.marchetti > jonas.ekdahl, helena.marsh | peter.vance

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
`;
