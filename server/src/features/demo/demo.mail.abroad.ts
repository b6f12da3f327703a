import { plainLetter, type Letter } from './demo.letters.ts';

/** Mail from elsewhere: other charsets, programs that write their own HTML, and what nobody asked for. */
export function abroadLetters(): Letter[] {
  return [
    bearings(),
    tiles(),
    lift(),
    windows(),
    newsletter(),
    order(),
    invitation(),
    enclosed(),
    noSubject(),
    longSubject(),
    drawings(),
    greeting(),
  ];
}

const letter = (key: string, subject: string, body: string, more: Partial<Letter>): Letter => ({
  ...plainLetter(`abroad.${key}`, subject, body),
  ...more,
});

const bearings = (): Letter =>
  letter(
    'bearings',
    '支承の出荷について（HB-02）',
    `Corvane Build Group
ヘレナ・マーシュ様

いつもお世話になっております。港橋の支承8基は予定どおり[+4]に横浜港を出ます。
検査成績書を添付いたします。ご確認をお願いいたします。

What is above in English: the eight bearings leave Yokohama on [+4d] as planned, test certificates attached.

小林産業株式会社
小林 健`,
    {
      day: -3,
      time: '02:14',
      from: '小林 健 <ken@kobayashi-bearings.example>',
      to: ['helena.marsh', 'jonas.ekdahl'],
      cc: ['peter.vance', 'wouter.maas'],
      charset: 'iso-2022-jp',
      isPlain: true,
      files: ['Test certificates 8 bearings.pdf'],
      labels: ['Harbour Bridge', 'Procurement'],
    },
  );

const tiles = (): Letter =>
  letter(
    'tiles',
    'Плочки за Riverside Clinic: потвърждение',
    `Здравейте, г-жо Кеслер,

потвърждаваме поръчката за 140 кв. м плочки, цвят пясък, партида 2217. Камионът тръгва в петък и е при вас след пет дни. Моля, осигурете мотокар за разтоварване.

In short: 140 sq m of tiles, one batch, here in five days. A forklift is needed.

С уважение
Десислава Тодорова
Керамика Балкан`,
    {
      day: -2,
      time: '10:40',
      from: 'Десислава Тодорова <d.todorova@keramika-balkan.example>',
      to: ['marta.kessler'],
      cc: ['wouter.maas', 'samir.haddad'],
      charset: 'windows-1251',
      encoding: '8bit',
      isPlain: true,
      labels: ['Procurement'],
    },
  );

const lift = (): Letter =>
  letter(
    'lift',
    'Ascenseur de la clinique : réception le mois prochain',
    `Monsieur,

la cabine est prête à l'usine. Notre équipe vient la monter dès que la gaine est libre et éclairée ; il nous faut une clé du portail et une prise de 32 A à chaque étage.

Après la mise en service, le bureau de contrôle passe à une date à fixer ensemble.

Meilleures salutations
Hélène Béranger
Ascenseurs Béranger`,
    {
      day: -5,
      time: '09:22',
      from: 'Hélène Béranger <h.beranger@ascenseurs-beranger.example>',
      to: ['jonas.ekdahl'],
      cc: ['amara.nwosu', 'marta.kessler'],
      charset: 'iso-8859-1',
      labels: ['Riverside Clinic'],
      isPlain: true,
    },
  );

const windows = (): Letter =>
  letter(
    'windows',
    'Ersatzlieferung W-117 und W-121 – Zuschlag 85 €',
    `Guten Tag Frau Kessler,

W-117 wird am [+1d] geliefert, W-121 am [+3d]. Für die Sonderfahrt berechnen wir „wie besprochen“ 85 € – die Scheibe selbst geht auf uns.

Mit freundlichen Grüßen
Jürgen Öhler
Fensterbau Öhler`,
    {
      day: -2,
      time: '12:05',
      from: 'Jürgen Öhler <j.oehler@fensterbau-oehler.example>',
      to: ['marta.kessler', 'wouter.maas'],
      charset: 'windows-1252',
      encoding: 'base64',
      isPlain: true,
      files: ['Lieferavis Öhler.pdf'],
      labels: ['Procurement', 'Riverside Clinic', 'Windows', 'To check'],
    },
  );

/** Everything in it that runs, loads or reports is taken out before anybody sees it. */
const newsletter = (): Letter =>
  letter('newsletter', 'SiteDeals weekly: 40 % off laser levels', '', {
    day: -1,
    time: '05:31',
    from: 'SiteDeals <news@sitedeals.example>',
    to: ['marta.kessler', 'jonas.ekdahl', 'devon.archer', 'viktor.sandell', 'samir.haddad', 'anneke.vos', 'helena.marsh'],
    priority: 'low',
    unsubscribe: 'https://shop.sitedeals.example/leave',
    html: `<html><head><style>body { background: url(https://track.sitedeals.example/bg.png) } .bar { position: fixed; top: 0 }</style>
<script src="https://cdn.sitedeals.example/open.js"></script></head>
<body onload="report('opened')" style="font-family: Arial; margin: 0">
<div class="bar" style="position: fixed; background: #165a36; color: #ffffff; padding: 16px"><h1>SiteDeals weekly</h1></div>
<img src="https://track.sitedeals.example/pixel.gif?reader=8841" width="1" height="1">
<table width="100%" cellpadding="12"><tr>
<td style="border: 1px solid #dddddd"><img src="https://img.sitedeals.example/laser.jpg" alt="Laser level"><h2>Laser level, green line</h2><p><s>249.00</s> <b style="color: #b3261e">149.00</b></p><a href="https://shop.sitedeals.example/laser?utm_source=weekly&amp;utm_medium=email&amp;colour=green" onclick="buy()">To the shop</a></td>
<td style="border: 1px solid #dddddd"><img src="https://img.sitedeals.example/boots.jpg" alt="Safety boots"><h2>Safety boots S3</h2><p><b style="color: #b3261e">79.00</b> a pair</p><a href="javascript:steal()">To the shop</a></td>
</tr></table>
<form action="https://shop.sitedeals.example/login"><input name="password" placeholder="Your password"><button>Confirm account</button></form>
<iframe src="https://shop.sitedeals.example/offers"></iframe>
<p style="font-size: 12px; color: #777777">You get this because you once bought a broom. <a href="https://shop.sitedeals.example/leave">Unsubscribe</a></p>
</body></html>`,
  });

const order = (): Letter =>
  letter('order', 'Your order 55-0921 is on its way', '', {
    day: -3,
    time: '14:50',
    from: 'Safeguard PPE <orders@safeguard-ppe.example>',
    to: ['devon.archer'],
    cc: ['samir.haddad'],
    labels: ['House', 'Invoices'],
    files: ['Delivery 55-0921.pdf'],
    html: `<div style="font-family: Verdana, sans-serif; max-width: 600px"><h2 style="background-color: #f6b800; padding: 12px">Safeguard PPE</h2>
<p>Dear Devon Archer,</p><p>your order left our warehouse and arrives on <b>[+2]</b>.</p>
<table style="border-collapse: collapse; width: 100%"><tr style="background-color: #eeeeee"><th align="left">Item</th><th align="right">Pieces</th><th align="right">Price</th></tr>
<tr><td>Winter jacket M, orange</td><td align="right">1</td><td align="right">84.50</td></tr>
<tr><td>Boots S3, 43</td><td align="right">1</td><td align="right">92.00</td></tr>
<tr><td>Cut-resistant gloves, 9</td><td align="right">120</td><td align="right">998.00</td></tr>
<tr style="font-weight: bold"><td>Sum</td><td></td><td align="right">1 174.50</td></tr></table>
<p>Questions? <a href="mailto:orders@safeguard-ppe.example">Write to us</a> or call <a href="tel:+00555014400">+00 555 0144 00</a>.</p></div>`,
  });

const GUESTS = ['helena.marsh', 'jonas.ekdahl', 'anneke.vos', 'samir.haddad', 'devon.archer', 'viktor.sandell', 'marta.kessler'];

const invitation = (): Letter =>
  letter(
    'invitation',
    'Invitation: winter meeting of everybody, [+9d]',
    'Hello,\n\nthe winter meeting is on [+9] at 16:00 in the hall of the yard. One hour of news, then soup. Please answer by [+5] so that there is enough of it.\n\nTobias',
    {
      day: -2,
      time: '09:45',
      from: 'tobias.lindqvist',
      to: GUESTS,
      calendar: [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Corvane//Diary//EN',
        'METHOD:REQUEST',
        'BEGIN:VEVENT',
        'UID:winter-meeting@corvane.example',
        'SUMMARY:Winter meeting',
        'LOCATION:Hall of the yard',
        'DTSTAMP:[-2i]T094500Z',
        'DTSTART;TZID=Europe/Berlin:[+9i]T160000',
        'DTEND;TZID=Europe/Berlin:[+9i]T173000',
        'ORGANIZER;CN=Tobias Lindqvist:mailto:tobias.lindqvist@corvane.example',
        ...GUESTS.map((guest) => `ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:${guest}@corvane.example`),
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    },
  );

const enclosed = (): Letter =>
  letter(
    'enclosed',
    'What Oakline wrote about the kiln',
    'Samir, Marta,\n\ntheir mail is attached as it came, in case we need it for the delay.\n\nWouter',
    {
      day: -5,
      time: '09:31',
      from: 'wouter.maas',
      to: ['samir.haddad', 'marta.kessler'],
      labels: ['Procurement'],
      enclosed: letter(
        'kiln',
        'Battens PO-2026-0118',
        'Dear Mr Maas,\n\nour kiln was down from [-12] to [-8]. We have no other cause to name for the delay.\n\nAmber Frost\nOakline Timber',
        {
          day: -5,
          time: '09:12',
          from: 'oakline',
          to: ['wouter.maas'],
          isPlain: true,
        },
      ),
    },
  );

/** Neither a name nor a subject. */
const noSubject = (): Letter =>
  letter('no-subject', '', 'found a phone at your gate, black, cracked glass. it rang: "Mama". is at the kiosk opposite.', {
    day: -1,
    time: '17:25',
    from: 'kiosk.quaystreet@postkasten.example',
    to: ['marta.kessler', 'devon.archer'],
    isPlain: true,
    encoding: '8bit',
  });

const longSubject = (): Letter =>
  letter(
    'long-subject',
    'Ticket 2026-004417 [URGENT] [Roads] Notification under section 58 of works affecting the carriageway in Quay Street between house numbers 14 and 38 including the footpath, temporary signals, the diversion of bus line 12 and the suspension of seven parking bays, extension of permit TM-5521 until further notice',
    'The permit named in the subject was extended by one day. Nothing else changes.',
    {
      day: -4,
      time: '06:02',
      from: 'Street Works Register <no-reply@streetworks.oldtown.example>',
      to: ['marta.kessler', 'jonas.ekdahl'],
      cc: ['simone.achter'],
      priority: 'high',
      isPlain: true,
      labels: ['Riverside Clinic'],
    },
  );

const drawings = (): Letter =>
  letter(
    'drawings',
    'Drawings for the plant room, issue 4',
    'Marta, Jonas,\n\nissue 4 for the plant room. What changed:\n\n- plinth 3 moves 150 mm to the east\n- two more sleeves in beam B7\n- the drain is now DN 100\n\nPlease throw away issue 3.\n\nYuki',
    {
      day: -1,
      time: '11:50',
      from: 'yuki.tanaka',
      to: ['marta.kessler', 'jonas.ekdahl'],
      cc: ['marcus.webb'],
      files: ['RC-01-S-401 plinths.dwg', 'RC-01-S-401 plinths.pdf', 'RC-01-issue-4.zip'],
      labels: ['Riverside Clinic', 'Drawings'],
      starred: ['marta.kessler', 'jonas.ekdahl'],
    },
  );

const greeting = (): Letter =>
  letter(
    'greeting',
    'شكرا جزيلا على المساعدة',
    'السيد سمير حداد المحترم،\n\nوصلت الدفعة اليوم، شكرا جزيلا على المساعدة السريعة.\n\nمع أطيب التحيات\nليلى منصور',
    {
      day: -6,
      time: '13:33',
      from: 'ليلى منصور <l.mansour@levant-stone.example>',
      to: ['samir.haddad'],
      isPlain: true,
      labels: ['Vendors'],
    },
  );
