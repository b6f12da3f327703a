/** Crews, visits and loans between Riverside Clinic and Millstone School: Marta Kessler and her head Jonas Ekdahl. */
export const SITE_MAIL = `
# Weekend work RC-01: who can come | Riverside Clinic
@ -5 13:00 amara.nwosu > marta.kessler | jonas.ekdahl

Marta,

we are about a week behind on the envelope and the forecast is dry. I would like to use Saturday for the north elevation with four people, voluntary, paid at the overtime rate. Jonas has agreed. Who can come?

Amara

@ -5 15:44 marta.kessler > amara.nwosu

Rosa, Ahmed, Pavel and me. Chidi would, but he did the last two and should have a weekend.

Marta

@ -5 16:10 jonas.ekdahl > marta.kessler, amara.nwosu

Approved for the four. Please enter the hours the same evening so that Priya does not have to chase anybody, and no one over ten hours.

Jonas

# Your two overdue tasks | Riverside Clinic
@ -1 08:10 amara.nwosu > marta.kessler

Marta,

two of your tasks are past their day: the snag list for the stair 1 handrail, and the photos of the fire stopping on level 1. The clinic asks for the photos. When do I get them?

The door schedule came back to you as well: room 2.14 has no ironmongery set.

Amara

@ -1 09:55 marta.kessler > amara.nwosu

Photos this afternoon. Handrail tomorrow when the painter is out. For 2.14 I need the set from Carmen, the drawing does not say.

Marta

@ 0 06:52 carmen.ortiz > marta.kessler | amara.nwosu
file: Door schedule rev F.pdf
file: door-schedule-rev-F.xlsx
labels: Drawings

Morning Marta,

2.14 is a store, so set 3 without closer:

| Door | Room | Leaf | Set | Fire rating |
| D2.13 | Treatment 4 | 1010 × 2110 | 5 | FD30 |
| D2.14 | Store | 910 × 2110 | 3 | none |
| D2.15 | Nurse base | 1010 × 2110 | 5 | FD30 |

Rev F is on the server and attached.

Carmen

# Materials for next week | Riverside Clinic, Procurement
@ -2 11:18 oscar.pinto > marta.kessler, liam.doyle

Hello,

I pack the van for next week tomorrow at noon. Please tell me what you need from the store: fixings, blades, foam, gloves. Marta, three of your drills are due for the electrical test, send them back with Bruno.

Oscar

@ -2 12:03 marta.kessler > oscar.pinto

Two boxes of 10 × 120 anchors, one of 8 × 80, six blades 230 diamond, twelve cans of foam, gloves size 9 and 10. Drills are in the red box.

Marta

# Visit of the clinic's user group on [+2] | Riverside Clinic
@ -3 14:12 riverside > amara.nwosu, marta.kessler | jonas.ekdahl

Dear Amara, dear Marta,

our user group would like to see the treatment rooms on level 1 on [+2] at 10:00. We are seven, among them two nurses who will work there. Could you tell us what shoes and vests we need to bring?

With kind regards
Eleanor Pryce
Riverside Health Foundation

@ -3 15:26 amara.nwosu > riverside, marta.kessler

Dear Eleanor,

you are welcome. We have helmets, vests and boots in all sizes at the gate; Marta meets you there and gives the short induction. Please plan 45 minutes.

Kind regards
Amara Nwosu

@ 0 07:20 riverside > marta.kessler | amara.nwosu

Dear Marta,

one of us uses a wheelchair. Is the hoist in service on [+2], or shall we look at the rooms on the ground floor instead?

Thank you
Eleanor Pryce

# Concrete for the plant plinths | Concrete
@ -1 14:33 cemora > marta.kessler
file: Order confirmation 70412.pdf

Hello Marta,

confirmed: 8 m³ C25/30 S3 on [+1] at 07:30, Riverside Clinic, Quay Street gate. Waiting time is free for 30 minutes.

Nils, Cemora Dispatch

# Millstone: loan of two labourers | Millstone School
@ -7 10:10 stefan.gruber > jonas.ekdahl | marta.kessler, liam.doyle

Jonas,

we are ahead at Millstone and could use the momentum: two labourers for four days would let me close the corridor before the heating people come. Could Marta spare Chidi and Bruno from [-5]?

Stefan

@ -7 11:02 jonas.ekdahl > stefan.gruber, marta.kessler

Marta, what would it cost you?

@ -7 11:20 marta.kessler > jonas.ekdahl, stefan.gruber

One of them I can miss, not both, the deliveries of the windows come that week. Bruno for four days is fine.

Marta

@ -7 12:45 stefan.gruber > marta.kessler, jonas.ekdahl

Bruno it is. I send him back on [-1] in the evening with cake.

Stefan

# MS-03 weekly: envelope 94 % | Millstone School
@ -5 16:55 stefan.gruber > jonas.ekdahl | helena.marsh
file: MS-03 progress.xlsx

Jonas,

short version: still ahead.

| Phase | Planned | Done |
| Frame | 100 % | 100 % |
| Envelope | 86 % | 94 % |
| Internal | 25 % | 38 % |

The school asks whether we can hand over the new hall before the winter concert. I said I would answer by the end of next week.

Stefan

@ -4 09:00 jonas.ekdahl > stefan.gruber

Good. Don't promise the hall before the floor is tested, but do tell them that we try.

Jonas

# RC-01: cost at the envelope, next steps | Riverside Clinic
@ -11 17:25 amara.nwosu > jonas.ekdahl | fatima.amrani

Jonas,

Fatima and I went through the clinic again. Earned value is 1 587 600 against a plan of 1 796 292, so we are behind by more than a week of work, and cost runs about 8 % over what was earned. Most of it is the envelope: scaffold standing longer, and two crews waiting for windows.

What we do: Saturday crew, windows in two lots, scaffold on the south side down next week. I would keep the project at amber and look again in two weeks.

Amara

@ -10 08:14 jonas.ekdahl > amara.nwosu, fatima.amrani

Agree with amber. Bring the forecast to completion to our meeting on [-8], with and without the Saturday work. Helena will ask.

Jonas

@ -8 11:30 fatima.amrani > jonas.ekdahl, amara.nwosu
file: RC-01 forecast.xlsx
file: RC-01 cost report.pdf
star: jonas.ekdahl

Both versions:

| Case | Cost at completion | Finish |
| as now | 3 452 000 | week +34 |
| with four Saturdays | 3 441 000 | week +33 |

The Saturdays pay for themselves because the scaffold goes earlier.

Fatima

# Liam's holiday and cover on site
@ -18 13:40 liam.doyle > jonas.ekdahl

Jonas, I would like to be away the last two weeks of next month. Marta could cover the clinic, Elif and Niklas the snagging. All right with you before I file it?

Liam

@ -18 16:12 jonas.ekdahl > liam.doyle

Fine. Hand over the inspection book to Marta in person.

# Toolbox talk: silica dust | Safety
@ -10 07:05 zanele.dube > marta.kessler, liam.doyle, gustav.holm
file: Toolbox talk silica.pdf

Good morning,

this week's talk is about cutting blocks: water on, mask on, extraction at the saw. Ten minutes at the gate, signatures back to me by the end of the week.

Zanele

@ -9 16:58 marta.kessler > zanele.dube
file: signatures-RC-01.png

Done this morning, eleven signatures.

Marta

# Tomasz and the safety card | Safety
@ -13 08:40 liam.doyle > jonas.ekdahl | anneke.vos, robert.quill
priority: high

Jonas,

Tomasz Wilk's safety card ran out at the end of last month. I have sent him home, he must not work on site without it. He has a place in the course but only in three weeks.

Liam

@ -13 09:25 anneke.vos > liam.doyle, jonas.ekdahl | robert.quill

Thank you Liam, that was right. He stays suspended until the card is there; I write to him today about the course and about his pay for the time.

Anneke

@ -12 07:50 robert.quill > liam.doyle, jonas.ekdahl, anneke.vos

There is a free place in the course at Westfield on [+5]. I have reserved it for him.

Robert
`;
