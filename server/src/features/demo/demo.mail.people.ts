/** Joiners, leavers, leave and courses: the days of the HR manager Anneke de Vos. */
export const PEOPLE_MAIL = `
# Ben Carver starts in a week | Onboarding
@ -6 10:12 anneke.vos > claire.fontaine, viktor.sandell, devon.archer | thabo.molefe
star: anneke.vos

Claire, Viktor, Devon,

Ben starts as an apprentice in Building Services next Monday. What we need by [+3]:

- account and mailbox (Viktor)
- locker, boots 43, winter jacket M (Devon)
- a mentor for the first month (Claire)

He is 17, so no work above 2 m and no nights until his birthday.

Anneke

@ -6 11:30 viktor.sandell > anneke.vos

Account is prepared and opens on the day. The tablet comes from the pool.

Viktor

@ -5 12:04 devon.archer > anneke.vos

Locker 31, boots and jacket are ordered from Safeguard, here on [+2].

Devon

@ -5 15:48 claire.fontaine > anneke.vos | thabo.molefe

Mina takes him. She was an apprentice here herself.

Claire

# Ivana's last weeks | Offboarding
@ -12 09:20 gustav.holm > anneke.vos | peter.vance

Anneke, Ivana told me that she moves back home, her last day is in three and a half weeks. She has eleven days of leave left. Could she take them at the end?

Gustav

@ -12 10:45 anneke.vos > gustav.holm, peter.vance

She can. I prepare the papers and talk to her on [-9]. Please think about who gets her key and the small pump.

Anneke

# Payroll: three people with open weeks | Payroll
@ -2 09:40 priya.raman > anneke.vos, samir.haddad
priority: high

Good morning,

53 of 58 are ready. What holds up the rest: three people have unapproved weeks, one bank change is not verified, one tax profile is missing. I wrote to the foremen today.

Priya

@ -2 10:22 anneke.vos > priya.raman

Thank you. The tax profile is Ben's, his mother brings the paper on [+1].

Anneke

@ -1 16:40 priya.raman > anneke.vos | samir.haddad

Two of the three weeks are approved now, the last hangs with Peter. If it is there by [+1] we are in time.

Priya

# Application: site engineer | Recruitment
@ -16 19:22 applicant1 > anneke.vos
file: CV Hanna Lindholm.pdf
file: Certificates.pdf

Dear Ms de Vos,

I would like to apply for the position of site engineer in civil works. For four years I have set out bridges and retaining walls, the last two as the only engineer on site. Harbour Bridge is a project I have followed from the first day.

I could start after a notice of two months.

Kind regards
Hanna Lindholm

@ -15 08:50 anneke.vos > sofia.marchetti, peter.vance
forward: yes

Sofia, Peter, this one reads very well. Would you both have an hour next week?

Anneke

@ -14 13:15 sofia.marchetti > anneke.vos

Yes please, before I go on leave. [-7] in the afternoon.

Sofia

@ -6 10:50 sofia.marchetti > anneke.vos | peter.vance

Peter and I would take her. She asked better questions than we did.

Sofia

# Your application as a carpenter | Recruitment
@ -20 20:41 applicant2 > anneke.vos
file: CV.pdf
plain: yes
archive: anneke.vos

good evening, i am carpenter since 12 years, formwork and roofs. i have the safety card and a driving licence C. i can begin at once. my english is not perfect but my corners are.
Janis Ozols

@ -19 09:05 anneke.vos > applicant2 | jonas.ekdahl
archive: anneke.vos

Dear Mr Ozols,

thank you, corners first. Could you come to our office on [-17] at 16:00? Bring your card, please.

Anneke de Vos

@ -18 20:12 applicant2 > anneke.vos
archive: anneke.vos

yes i come. thank you.

# Leave during the acceptance of DC-06 | Leave
@ -5 09:31 claire.fontaine > anneke.vos

Anneke, Erik asked for leave on [+1] to [+3]. The acceptance at Norrland is on [+2] and nobody else knows the controls as he does. Can I say no?

Claire

@ -5 10:08 anneke.vos > claire.fontaine

You can, with the reason, and please offer him the days after it. He booked nothing yet, I asked.

Anneke

@ -3 11:25 claire.fontaine > anneke.vos

Done, he takes [+4] to [+6] instead and is happy with it.

Claire

# Parental leave: how I plan to return | Leave
@ -8 14:44 milan.kovac > anneke.vos
inline: postcard.png

Hi Anneke,

greetings from the world of short nights. She is called Ema and has the lungs of a foreman. I plan to be back as agreed in twelve weeks, first month with 60 % if that still works?

Milan

@ -7 09:12 anneke.vos > milan.kovac | priya.raman

Congratulations again to the three of you. 60 % works, Priya prepares the paper.

Anneke

# Course places next quarter | Training
@ -11 10:33 trainer > anneke.vos
file: Dates.xlsx

Dear Anneke,

the free places of next quarter:

| Course | Day | Free |
| Safety card | [+5] | 4 |
| Crane renewal | [+3] | 1 |
| First aid | [+9] | 12 |
| Working at height | [+12] | 6 |

Tell me by the end of the week and I hold them.

Ruth Calder
Westfield Training Centre

@ -11 11:16 anneke.vos > trainer | robert.quill

One safety card, the crane place, six first aid and two heights. Names follow.

Anneke

@ 0 07:05 trainer > anneke.vos

Good morning Anneke, I still miss the six names for first aid.

Ruth

# Hours of the crew, last week | Timesheets
@ -4 15:05 priya.raman > marta.kessler, liam.doyle, gustav.holm

Hello,

nine weeks are still missing from the crews. Marta: Pavel's Thursday has no project. Please correct it today, the deadline is 18:00.

Priya

@ -4 16:20 marta.kessler > priya.raman

Pavel corrected, RC-01, phase Superstructure.

Marta

@ -1 10:12 priya.raman > marta.kessler
labels: Timesheets

Thank you. One more: Jonas Weber has eleven hours on Saturday, ten is the limit. Was it a typing error?

Priya

# Your request for leave in spring | Leave
@ -10 13:26 anneke.vos > marta.kessler | jonas.ekdahl

Marta,

your two weeks in spring are approved, congratulations on being the first to plan. There are 9 days left for this year, please use five of them before the end of December.

Anneke

@ -10 17:05 marta.kessler > anneke.vos

Thank you. I take the week before Christmas, if Liam is back by then.

Marta
`;
