/** The days of the IT systems lead Viktor Sandell, and what was filed for later or thrown away. */
export const SYSTEMS_MAIL = `
# corvane-nightly: completed with warnings | Backup
@ -13 21:05 backup > viktor.sandell
plain: yes
archive: viktor.sandell

Job    corvane-nightly
Result completed with warnings
Size   184.2 GB, 41 812 objects
Time   01:12:44

1 file was in use and was skipped: /srv/bim/RC-01/clash.lock

# Restore test of the quarter | Backup
@ -12 08:20 viktor.sandell > devon.archer

Devon, the restore test of the quarter is done: mail, files and the database came back on the spare machine in 46 minutes, and I opened ten files at random. The report goes into the folder for the auditors.

Viktor

@ -12 10:02 devon.archer > viktor.sandell

Very good. Please write down the 46 minutes, Rachel asks for it every year.

Devon

# Certificate of the office gateway expires | Certificates
@ -9 05:00 monitor > viktor.sandell
priority: high
plain: yes

Host    gateway.corvane.example
Subject TLS certificate
State   expires in 14 days

@ -9 09:40 viktor.sandell > netprovider

Hello,

our gateway did not renew its certificate by itself this time. Did anything change in your DNS on [-10]?

Viktor Sandell
Corvane Build Group

@ -8 13:30 netprovider > viktor.sandell

Hi Viktor,

yes, a record was lost in our move. It is back, please try again.

Jules, Northline Hosting

@ -8 14:12 viktor.sandell > netprovider

Renewed, thanks.

Viktor

# Two-step sign-in: the crews without phones | Sign-in
@ -18 09:30 robert.quill > viktor.sandell | anneke.vos

Viktor, if sign-in needs a phone from next year, what do the people do who leave it in the locker? On the crane nobody may carry one.

Robert

@ -18 11:02 viktor.sandell > robert.quill, anneke.vos
star: viktor.sandell

Good point. The foremen keep entering for their crews, and for the others we buy keys, small sticks for the key ring. I ordered ten to try.

Viktor

@ -3 10:44 noor.aziz > viktor.sandell

The ten keys are here. I put them into the safe. Shall I try one with Grace?

Noor

# Drawing server is slow from site | Support
@ -11 07:58 carmen.ortiz > viktor.sandell

Viktor, opening the clinic model takes four minutes from the site office, in the house it takes twenty seconds. Is it the line?

Carmen

@ -11 10:16 viktor.sandell > carmen.ortiz

It is. The site has 20 Mbit and the model has 1.3 GB. I put a small copy machine into the site office on [-9], it fetches at night.

Viktor

@ -8 08:12 carmen.ortiz > viktor.sandell
star: viktor.sandell

25 seconds. You get cake.

Carmen

# Leavers and joiners this month | Accounts
@ -10 09:55 anneke.vos > viktor.sandell | devon.archer
file: joiners-leavers.csv

Viktor, for this month:

| Name | What | When |
| Ben Carver | joins | next Monday |
| Ivana Horvat | leaves | in three and a half weeks |
| Tomasz Wilk | suspended | since last week |

Please close Tomasz's account only on the sites, he must still see his payslip.

Anneke

@ -10 11:25 viktor.sandell > anneke.vos, devon.archer

Noted for all three.

Viktor

# Role of Priya Raman | Accounts
@ -17 12:10 anneke.vos > viktor.sandell

Could Priya see the employees of all departments, not only hers? She prepares the payroll.

Anneke

@ -17 13:37 viktor.sandell > anneke.vos | devon.archer

She has the role HR manager since today, so she sees what you see. The change stands in the audit log.

Viktor

# Five failed sign-ins: account of Gustav Holm | Sign-in, Support
@ -4 06:41 monitor > viktor.sandell
priority: high
plain: yes

5 failed sign-ins for gustav.holm from one address within 10 minutes.

@ -4 07:20 viktor.sandell > gustav.holm

Gustav, somebody tried your account five times this morning. Was it you?

Viktor

@ -4 07:26 gustav.holm > viktor.sandell

Me. Gloves.

# Licences of the design programs: renewal | Licences
@ -7 10:40 licences > viktor.sandell | ingrid.solheim
file: Quote Q-55812.pdf

Dear Mr Sandell,

your eight licences end next month. With a term of three years the price stays as it is today:

| Product | Seats | Per year |
| Structure Pro | 4 | 3 120.00 |
| Coordinator | 2 | 1 480.00 |
| Viewer | 2 | 0.00 |

Marek Dolan
Planwright Software

@ -6 12:31 ingrid.solheim > viktor.sandell

We need all eight, and one more Coordinator for Ivo.

Ingrid

@ -6 14:55 viktor.sandell > licences | ingrid.solheim

Dear Mr Dolan, please send a quote with three seats of Coordinator.

Viktor Sandell

@ -2 09:26 licences > viktor.sandell | ingrid.solheim
file: Quote Q-55847.pdf

The new quote is attached, valid for 30 days.

Marek Dolan

# New laptop for the quantity surveyors
@ -14 13:05 daniel.roth > viktor.sandell

Viktor, mine makes the sound of a concrete saw again.

Daniel

@ -14 13:22 viktor.sandell > daniel.roth

Bring it at three, there is a spare one. Everything of yours lies on the server anyway, doesn't it?

Viktor

@ -14 13:25 daniel.roth > viktor.sandell

...by three it does.

# Harbour camera offline | Support
@ -1 18:02 aisha.karim > viktor.sandell | peter.vance

The camera at pier 4 shows a black picture since the afternoon. Tonight is a possession, could you look before 22:00?

Aisha

@ -1 18:40 viktor.sandell > aisha.karim, peter.vance

The power supply got wet, I restarted the port. Picture is back, but please have somebody put the lid on properly.

Viktor

@ 0 06:20 aisha.karim > viktor.sandell
inline: pier-4-night.png

Lid is on, picture is good. Segment 10 lies.

Aisha

# Win a new excavator
@ -6 03:12 Excavator Prize Desk <prize@winners-desk.example> > viktor.sandell, devon.archer, marta.kessler, samir.haddad
trash: viktor.sandell, devon.archer, marta.kessler, samir.haddad
priority: low

Congratulation! You was selected in our draw for a 14 t excavator. To receive it send your name, your bank and a copy of your passport. Hurry.

# Cheap toner, 70 % off
@ -14 04:44 Toner Sale <sale@toner-galaxy.example> > devon.archer, anneke.vos, jonas.ekdahl, helena.marsh
trash: devon.archer, anneke.vos, jonas.ekdahl, helena.marsh
priority: low

Only this week. All colours. All printers. No questions.

# Lost: black umbrella with wooden handle
@ -28 16:10 grace.mbeki > helena.marsh, jonas.ekdahl, samir.haddad, viktor.sandell, anneke.vos, devon.archer
trash: helena.marsh, jonas.ekdahl, samir.haddad, viktor.sandell, anneke.vos, devon.archer

It stands at the reception since Monday.

Grace

# Old numbers of the site phones
@ -38 09:12 noor.aziz > marta.kessler, jonas.ekdahl, viktor.sandell
file: site-phones.csv
archive: jonas.ekdahl, viktor.sandell
trash: marta.kessler

The list of last year, please throw it away once you have the new one.

Noor
`;
