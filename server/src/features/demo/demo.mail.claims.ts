/** Money that is owed, held back or asked about: Samir Haddad, the bank, the auditors and the buyer Wouter Maas. */
export const CLAIMS_MAIL = `
# Payment returned by the bank | Payments, Bank
@ -8 10:35 bank > samir.haddad, kwame.boateng

Dear customer,

payment order 20-7716 over 4 318.00 to Pellmor Mechanical was returned by the receiving bank. Reason: account closed. The amount was credited to your account today.

Corporate Service Desk
Meridian Bank

@ -8 11:15 kwame.boateng > samir.haddad

Pellmor merged two accounts in summer and forgot us. I asked for a signed letter.

Kwame

# Change of our account | Payments, Vendors
@ -7 15:20 pellmor > samir.haddad | kwame.boateng
file: Letter account change.pdf

Dear Samir, sorry for the trouble. Signed letter attached; Sean will be at his desk all day if you want to call back.

Pellmor Mechanical, Office

# Retention Greenpark: claim it | Receivables
@ -33 09:42 samir.haddad > stefan.gruber | lucia.ferrante
archive: samir.haddad

Stefan, thank you for the certificate. We claim the retention of 32 000 this week, Lucia writes the invoice.

Samir

@ -33 13:40 lucia.ferrante > samir.haddad, stefan.gruber
archive: samir.haddad

Sent. Due in 30 days.

Lucia

# Overdue: Westfield, second reminder | Receivables
@ -9 09:25 samir.haddad > westfield | peter.vance
file: Statement Westfield.pdf

Dear Ms Ames,

claim 3 over 48 210.00 has been due for 47 days. If something is wrong with it, please tell me today; otherwise I ask for payment by [+1].

Kind regards
Samir Haddad

@ -6 15:48 westfield > samir.haddad

Dear Mr Haddad,

the claim waits for a countersignature of our engineer, who is back on [-1]. I will push it.

Carol Ames

@ 0 08:05 westfield > samir.haddad | peter.vance

Dear Mr Haddad,

signed this morning and with our treasury. You should see the money on [+2].

Carol Ames

# Money for the second layer, Mill Lane | Vendors
@ -15 16:30 tarnbrook > samir.haddad, peter.vance

You hold back 18 400 for a second layer that we laid in full. We want a date for the money or we come with our lawyer.

Ron Tarn

@ -14 09:10 peter.vance > samir.haddad | nadia.rahimi
file: Cores Mill Lane.pdf

The cores show 28 to 33 mm instead of 40. Nothing to pay before it is put right. I answer him.

Peter

@ -13 10:15 samir.haddad > peter.vance, nadia.rahimi

Fine, the vendor stays blocked and the bill is marked as disputed.

Samir

# Audit: list of documents for the interim visit | Audit
@ -10 10:05 auditor > samir.haddad, rachel.odum
file: Request list.xlsx

Dear Samir,

our interim visit is planned for three days from [+6]. The list of what we need beforehand is attached. Most important: the bank confirmations and the list of people who may release payments.

Kind regards
Margit Sorensen
Holm & Adler Auditors

@ -9 14:25 samir.haddad > auditor | rachel.odum

Dear Margit,

the room is booked, the documents come by [+3].

Samir

@ -1 13:18 auditor > samir.haddad

Dear Samir, could we have read access to the audit log of payments for the visit? It would save us both a day.

Margit

# Clearpipe: please finish the vendor record | Vendors
@ -6 11:12 wouter.maas > ilse.brandt, samir.haddad
file: Clearpipe registration.pdf

Clearpipe Utilities waits for the second person since last week, and Peter wants to order from them. Could one of you look today?

Wouter

@ -6 13:20 ilse.brandt > wouter.maas | samir.haddad

The tax number is missing on the form. I asked them.

Ilse

# Purchase order PO-2026-0118: delivery late | Procurement
@ -6 14:10 wouter.maas > oakline | amara.nwosu, samir.haddad

Dear Ms Frost,

the roof battens of PO-2026-0118 are six days late. Which day do they come? The roofer starts on [+1].

Wouter Maas

@ -5 09:12 oakline > wouter.maas | amara.nwosu, samir.haddad

Dear Mr Maas,

the truck is loaded for [-2], 9 to 11 o'clock. I am sorry for the delay, our kiln was down.

Amber Frost
Oakline Timber

# Statement of account, City Water and Power | Invoices
@ -19 06:30 citywater > samir.haddad
file: Statement 7740-12.pdf
plain: yes
archive: samir.haddad

Customer 7740-12. Your statement for last month is attached. Amount due: 1 288.40. Please do not answer this message.

# Tax adviser: recoverable input tax on the loan of plant
@ -12 12:48 taxadviser > samir.haddad | rachel.odum

Dear Samir,

yes, the input tax on the hired crane is recoverable in full, because the whole lift served the clinic's contract. Keep the lifting plan with the invoice, it proves it.

Regards
Owen Teller

@ -12 14:00 samir.haddad > taxadviser

Thank you, that settles it.

Samir

# Early payment discounts: list for this week | Payments
@ -1 08:45 ilse.brandt > samir.haddad

| Supplier | Bill | Amount | Discount | Until |
| Ironvale Steel | 2026-3391 | 19 148.72 | 2 % | today |
| Cemora Ready-Mix | C-70188 | 9 604.00 | 1 % | [+1] |
| Safeguard PPE | 55-0921 | 1 174.50 | 2 % | [+2] |

Ironvale hangs on Helena's release.

Ilse
`;
