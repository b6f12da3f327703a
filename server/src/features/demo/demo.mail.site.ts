/** Riverside Clinic and Millstone School: the days of the site foreman Marta Kessler and of her head Jonas Ekdahl. */
export const SITE_MAIL = `
# RC-01 Level 3 slab: pour on [-32] | Riverside Clinic, Concrete
@ -36 07:12 amara.nwosu > marta.kessler, liam.doyle | jonas.ekdahl
file: RC-01 L3 pour plan rev B.pdf
archive: marta.kessler, jonas.ekdahl

Morning both,

Cemora confirmed 64 m³ for [-32], first truck 06:30, then one every 25 minutes. Rev B of the pour plan is attached: we start at grid A and work towards the lift core, so the pump stays on the street side.

Please check that the edge protection on the east side is complete before I sign the permit.

Amara

@ -36 11:40 marta.kessler > amara.nwosu, liam.doyle

East side is two bays short. Rosa finishes them tomorrow before lunch. Rebar on D to F is tied, Pavel wants another look at the upstands.

Can we have the second vibrator from the yard? Ours cuts out when it gets warm.

Marta

@ -35 08:05 liam.doyle > marta.kessler, amara.nwosu
archive: marta.kessler

Second vibrator is on the van with Oscar, on site by 10.

Liam

@ -33 15:20 marcus.webb > amara.nwosu, marta.kessler | yuki.tanaka
file: Site note SN-031 upstands.pdf
star: marta.kessler
archive: marta.kessler

Walked the deck this afternoon. Two remarks before you close it up:

- cover at the upstand D4 is 22 mm, we need 30. Add the spacers.
- starter bars for stair 2 are 80 mm off the line. Bend is not acceptable, please drill and resin as in the note.

Otherwise good work, released once these two are done.

Marcus

@ -33 16:02 marta.kessler > marcus.webb, amara.nwosu
file: D4 after spacers.png

D4 done, photo attached. Resin for stair 2 tonight, cured by the morning.

Marta

@ -32 17:45 marta.kessler > amara.nwosu | jonas.ekdahl

Poured. 63.5 m³, last truck 12:50, no cold joints. Six cubes taken, curing blankets are on. Ahmed stayed until the finish had set.

Marta

# Cube results L3, day 7 and day 28 | Riverside Clinic, Concrete
@ -27 13:10 lab > marta.kessler, amara.nwosu | marcus.webb
file: Cube report 26-1184.pdf
file: cube-results.csv

Dear Ms Kessler,

Please find the 7-day results for the slab on level 3:

| Cube | Age (days) | Strength (MPa) | Required |
| 1184-1 | 7 | 27.4 | 21.0 |
| 1184-2 | 7 | 26.9 | 21.0 |
| 1184-3 | 7 | 28.1 | 21.0 |

The 28-day cubes stay in the tank.

Kind regards,
Teresa Lund
Alderbrook Materials Laboratory

@ -12 10:25 lab > marta.kessler, amara.nwosu | marcus.webb
file: Cube report 26-1184 final.pdf
star: marta.kessler

Dear Ms Kessler,

The 28-day values are complete and all above the required 30 MPa:

| Cube | Age (days) | Strength (MPa) | Required |
| 1184-4 | 28 | 38.2 | 30.0 |
| 1184-5 | 28 | 37.5 | 30.0 |
| 1184-6 | 28 | 39.0 | 30.0 |

Kind regards,
Teresa Lund

@ -12 12:01 marta.kessler > lab, amara.nwosu

Thank you Teresa. Amara, we can strike the back props on grids A to C from [-11].

Marta

# Gantry: birdcage in the atrium | Riverside Clinic, Safety
@ -24 09:33 gantry > marta.kessler | amara.nwosu

Hi Marta,

The birdcage in the atrium is up to lift 4, tagged and inspected this morning. Lift 5 follows once your people have cleared the block pallets from the lobby, we cannot get the trolley past.

Dean Hollis
Gantry Scaffolding

@ -24 10:15 marta.kessler > gantry
archive: marta.kessler

Pallets are gone by 12. Chidi and Bruno are on it.

@ -23 14:48 gantry > marta.kessler

Cheers, lift 5 is on. Weekly inspections will be on Tuesdays before 8, the register hangs at the gate.

Dean

@ -6 08:20 robert.quill > marta.kessler, liam.doyle | jonas.ekdahl, amara.nwosu
priority: high
labels: Safety
star: marta.kessler

Marta, Liam,

Gantry's insurance certificate has run out and the new one is not here yet. What stands and is tagged may be used. Nobody from Gantry alters or extends anything on our sites until I tell you in writing that the cover is valid again.

If somebody shows up with a truck, send him home politely and ring me.

Robert

@ -6 08:41 marta.kessler > robert.quill, liam.doyle

Understood. I told Dean at the gate. The tags are dated [-9], so the next inspection falls on us: who may sign it?

Marta

@ -5 07:30 robert.quill > marta.kessler, liam.doyle

Zanele has the card for it. She comes on [-4] at 7 and does both sites.

Robert

# Blockwork level 2: lintels missing | Riverside Clinic
@ -15 12:14 jonas.weber > marta.kessler

Marta we have 9 of the 1500 lintels and need 14. Have done W2.03 to W2.06, the rest waits. Also mortar for two days, not more.

Jonas

@ -15 12:30 marta.kessler > wouter.maas | amara.nwosu, jonas.weber

Wouter, we are five 1500 lintels short on level 2 (delivery note said 14, nine came). Can Oakline or anybody bring five by tomorrow noon? Otherwise two bricklayers stand still.

Marta

@ -15 15:05 wouter.maas > marta.kessler | amara.nwosu
labels: Procurement

Called the merchant: he counted again and found them in his yard. Five lintels come tomorrow with the 9 o'clock van, no charge. Please note the short delivery on the ticket so that Ilse can hold the bill.

Wouter

@ -14 09:40 marta.kessler > wouter.maas, ilse.brandt
file: Delivery note 44871 corrected.pdf

Five are here. Ticket with the correction attached.

Marta

# Crane on [-2]: road closure | Riverside Clinic
@ -9 09:02 nordlift > marta.kessler, simone.achter | amara.nwosu
file: Lifting plan LP-207.pdf
file: RC-01 crane position.dwg

Dear all,

please find the lifting plan for the plant room units. 60 t mobile, radius 18 m, heaviest unit 4.2 t. The outriggers stand on the footpath, so we need the closure from 06:00 to 15:00.

Best regards
Freya Lindgren
Nordlift Plant Hire

@ -9 10:20 simone.achter > marta.kessler, nordlift | amara.nwosu

Closure is booked with the council, permit number TM-5521. Signs come the evening before.

Simone

@ -3 16:30 marta.kessler > nordlift, simone.achter | karel.dvorak, zanele.dube

For [-2]: gate opens 05:45, banksman is Karel. Zanele wants to see the crane's test certificate before the first lift, please bring the paper and not just a photo of it.

Marta

@ -2 15:10 amara.nwosu > marta.kessler | jonas.ekdahl
inline: plant-room-units.png

All five units are on the roof and the road was open at 14:20. Well run, thank you to everybody who started at five.

Amara

# Windows north elevation: delivered damaged | Riverside Clinic, Procurement
@ -4 10:05 marta.kessler > wouter.maas | amara.nwosu, carmen.ortiz
file: W-117 corner.png
file: W-121 glass.png
priority: high

Wouter,

of the 22 windows that came this morning two are damaged: W-117 has a crushed corner, the pane of W-121 is cracked from edge to edge. I refused both, the driver signed. The other twenty are inside.

We can close the north side without them until [+4], then the plasterer is in the way.

Marta

@ -4 13:37 wouter.maas > marta.kessler | amara.nwosu

Claimed. They say ten working days for W-121 because of the glass. I told them five. Will ring again tomorrow at 8.

Wouter

@ -3 08:25 wouter.maas > marta.kessler | amara.nwosu
star: marta.kessler

W-117 comes on [+1], W-121 on [+3]. Good enough?

@ -3 08:31 marta.kessler > wouter.maas

Good enough. Thanks.

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
@ -11 17:25 amara.nwosu > jonas.ekdahl | fatima.el.amrani

Jonas,

Fatima and I went through the clinic again. Earned value is 1 587 600 against a plan of 1 796 292, so we are behind by more than a week of work, and cost runs about 8 % over what was earned. Most of it is the envelope: scaffold standing longer, and two crews waiting for windows.

What we do: Saturday crew, windows in two lots, scaffold on the south side down next week. I would keep the project at amber and look again in two weeks.

Amara

@ -10 08:14 jonas.ekdahl > amara.nwosu, fatima.el.amrani

Agree with amber. Bring the forecast to completion to our meeting on [-8], with and without the Saturday work. Helena will ask.

Jonas

@ -8 11:30 fatima.el.amrani > jonas.ekdahl, amara.nwosu
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
