/** What somebody began to write and has not sent; the first of each answers nothing. */
export const DRAFT_MAIL = `
# Reply to the clinic about the hoist
@ 0 07:33 marta.kessler > riverside
draft: yes

Dear Ms Pryce,

the hoist is in service and the lobby on level 1 is level with it. We come with you in the hoist, two at a time, so

# Winter work: what we need
@ -2 17:30 marta.kessler > amara.nwosu
draft: yes

Amara,

before it gets cold:
- heaters for the drying room
- insulated blankets, 200 m²
- salt

# Notes for the site walk
@ -9 17:02 marta.kessler > -
draft: yes

Deliveries before 7. Hoist. Drawings. Toilets on level 3. The gate that does not close.

# Linden Wharf, clause 14
@ -3 18:12 jonas.ekdahl > lindenwharf | helena.marsh
draft: yes
file: Clause 14 our wording.pdf

Dear Patrick,

thank you for the proposal. We could agree to

# Team evening
@ -6 12:40 jonas.ekdahl > amara.nwosu, stefan.gruber, marta.kessler, liam.doyle
draft: yes

All, after Greenpark and the pour I owe you an evening. Bowling or

# Page for the board: Linden Wharf
@ -1 19:20 helena.marsh > tobias.lindqvist
draft: yes

Tobias, here is my page. Three sentences on the quay wall are still missing.

# Thank you to the night crew
@ -4 20:05 helena.marsh > peter.vance | aisha.karim, karel.dvorak
draft: yes

Peter, please read this out before the shift:

# First aid: names
@ 0 07:26 anneke.vos > trainer
draft: yes

Dear Ruth, the six names: Rosa Delgado, Gustav Holm, Mina Park,

# Interview notes
@ -7 17:44 anneke.vos > sofia.marchetti, peter.vance
draft: yes

Both, my notes from this afternoon while they are fresh.

# Access for the auditors
@ -1 13:40 samir.haddad > viktor.sandell | rachel.odum
draft: yes

Viktor, our auditors ask to read the audit log of payments for three days from [+6]. Which role

# Dunning, third step
@ -3 17:15 samir.haddad > westfield
draft: yes
file: Statement Westfield.pdf

Dear Ms Ames,

# Parking at the office
@ -4 16:10 devon.archer > grace.mbeki, noor.aziz
draft: yes

Both, from next month the four places at the gate are for visitors only.

# Tender: cleaning of the site offices
@ -12 15:05 devon.archer > cleaner
draft: yes

Dear Ms Finch, could you make us an offer for

# Two-step sign-in: note to everybody
@ -2 18:25 viktor.sandell > devon.archer, anneke.vos
draft: yes

Dear all, from the first of the month you sign in with

# Spare line for the harbour site
@ -1 19:02 viktor.sandell > netprovider
draft: yes

Hello Jules, what would a second line at the harbour
`;
