/** Bills, vendors and the month-end: the days of the accountant Samir Haddad and of accounts payable. */
export const MONEY_MAIL = `
# Invoice 2026-3391 | Invoices, Procurement
@ -7 09:14 ironvale > ilse.brandt, samir.haddad
file: Invoice 2026-3391.pdf
archive: samir.haddad

Dear Ms Brandt,

please find our invoice for the rebar delivered in calendar week [-12w]:

| Item | Quantity | Price | Amount |
| B500B 12 mm | 14.2 t | 812.00 | 11 530.40 |
| B500B 16 mm | 9.6 t | 806.00 | 7 737.60 |

Hugh Tranter
Ironvale Steel

@ -7 10:02 ilse.brandt > samir.haddad, wouter.maas

Samir, Wouter,

the order says 803.60 for the 12 mm, the invoice 812.00, that is 1.04 % above and just outside what we may accept. Wouter, was anything agreed?

Ilse

@ -6 09:37 wouter.maas > ilse.brandt, samir.haddad

Nothing agreed. Hugh admits the old price list. A credit note over 119.28 comes this week, please hold the bill until then.

Wouter

@ -3 11:20 ironvale > ilse.brandt | samir.haddad
file: Credit note 2026-C118.pdf
star: samir.haddad

With apologies, the credit note is attached.

Hugh Tranter

# Duplicate bill Halden: caught | Invoices
@ -5 14:05 ilse.brandt > samir.haddad

Halden sent number 88120 a second time with a new date. Lintel stopped it because supplier, amount and order are the same. I wrote to them.

Ilse

@ -5 14:30 samir.haddad > ilse.brandt

Good catch. Please write the reason into the bill so that the auditor does not ask.

Samir

# Fenwick Fuels: new bank account | Payments, Vendors
@ -4 08:51 fenwick > samir.haddad, ilse.brandt
file: Bank details Fenwick.pdf

Dear Sirs,

we have changed our bank. Kindly update our account details as in the attached letter and pay all open invoices to the new account from today.

Accounts Department
Fenwick Fuels

@ -4 09:30 samir.haddad > ilse.brandt, lucia.ferrante | rachel.odum
priority: high

Nobody changes this account from the mail alone. Lucia, please call Fenwick on the number that we have had since last year, not on the one in the letter, and write down whom you spoke to. Payments to Fenwick stay on hold until [+3].

Samir

@ -3 10:10 lucia.ferrante > samir.haddad, ilse.brandt

Spoke to Mr Fenwick himself at 9:50. The change is real, he confirmed the last four digits. I entered it, the second person still has to verify it.

Lucia

@ -2 09:05 samir.haddad > lucia.ferrante

I look at it tomorrow and verify. Well done.

Samir

# Gantry: payments are blocked | Payments, Vendors
@ -5 10:26 robert.quill > samir.haddad, ilse.brandt | nadia.rahimi

Samir, Ilse,

Gantry's insurance ran out. Please leave their payments blocked until the new certificate is in the vendor file. I told them so.

Robert

# Gantry: our last invoice | Payments, Vendors
@ -4 12:14 gantry > samir.haddad

Dear Samir,

our last invoice is ten days over. I know about the certificate, our broker promised it for this week. Can you at least pay the half?

Dean Hollis

@ -4 13:02 samir.haddad > gantry | nadia.rahimi

Dear Dean,

I understand, but the rule knows no halves. The day the certificate is here I put the invoice into the next run, which is every Tuesday and Thursday.

Samir Haddad

@ -1 15:12 gantry > samir.haddad

The broker wants until [+2]. I send it the minute I have it.

Dean

# Unknown receipt 2 400.00 | Bank
@ -3 08:22 kwame.boateng > samir.haddad

Morning Samir, a credit of 2 400.00 came in on [-5] without any reference. Payer is "H. Lowndes". Nothing open fits. Shall I leave it unmatched or book it to suspense?

Kwame

@ -3 08:57 samir.haddad > kwame.boateng

Leave it unmatched and ask the bank for the message of the payer. Suspense has two old items too many already.

Samir

@ -1 09:13 kwame.boateng > samir.haddad

The bank says it takes two days. One more thing: the statement of the operating account has a gap, [-6] is missing. I asked for the file again.

Kwame

# Month-end: 6 of 8 done | Month-end
@ -2 08:30 samir.haddad > ilse.brandt, kwame.boateng, lucia.ferrante | rachel.odum
priority: high

Good morning,

the list for last month, two points are open:

| Step | Who | State |
| Bank reconciled | Kwame | done |
| Payables agree | Ilse | done |
| Receivables agree | Lucia | done |
| Payroll posted | Kwame | done |
| Accruals | Samir | done |
| Depreciation | Samir | done |
| GRNI review | Ilse | open |
| Suspense cleared | Samir | open |

I would like to lock the month on [+2].

Samir

@ -2 11:44 ilse.brandt > samir.haddad

GRNI: the oldest item is 41 days, Brightstone, 2 860.00. Wouter says the invoice is in the post since two weeks. I accrue it and chase them.

Ilse

@ 0 07:31 ilse.brandt > samir.haddad | wouter.maas
file: Invoice BA-20917.pdf

Brightstone's invoice is here at last, GRNI can be closed today.

Ilse
`;
