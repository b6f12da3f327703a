/** Riverside Clinic from pour to windows: the days of the site foreman Marta Kessler. */
export const CLINIC_MAIL = `
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

# Gantry: no changes to scaffolds for now | Safety, Riverside Clinic
@ -6 08:20 robert.quill > marta.kessler, liam.doyle | jonas.ekdahl, amara.nwosu
priority: high
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
`;
