/** What senders and advertisers hang on an address to see who followed it: it leads to the same page without. */
const NAMES = new Set(
  `fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ymclid twclid ttclid li_fat_id igshid igsh epik rdt_cid s_kwcid wickedid
  mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking vero_id vero_conv oly_anon_id oly_enc_id ml_subscriber
  ml_subscriber_hash rb_clickid _openstat _branch_match_id _branch_referrer __s _kx bsft_clkid bsft_eid bsft_mid bsft_uid
  dm_i ck_subscriber_id elqtrack elqtrackid trk_contact trk_msg trk_module trk_sid
  pk_campaign pk_kwd pk_keyword pk_source pk_medium pk_content`.split(/\s+/),
);
const FAMILIES = ['utm_', 'mtm_', 'hsa_'];

/** An address that is signed does not work with anything taken away; who unsubscribes, or says what they want, is known by it. */
const SIGNED = /^(?:x-amz-|x-goog-)?(?:signature|sig|hmac|hash|sign)$|^(?:policy|key-pair-id|sdata)$/;
const PERSONAL = /unsub|opt-?out|opt_out|preference|subscription|abmelde|abbestell|list-manage/;

/**
 * Where a link of a mail leads, without what only tells who followed it; every other sign stays as it was written. Nobody is asked: what a
 * service in between would lead to is not looked up, and what stands within another value stays.
 */
export function withoutTracking(href: string): string {
  if (!/^https?:\/\//i.test(href) || PERSONAL.test(href.toLowerCase())) return href;
  const hash = href.indexOf('#');
  const address = hash < 0 ? href : href.slice(0, hash);
  const start = address.indexOf('?');
  if (start < 0) return href;
  const parts = address.slice(start + 1).split('&');
  const names = parts.map(nameOf);
  if (names.some((name) => SIGNED.test(name))) return href;
  const kept = parts.filter((_, i) => !isTracking(names[i]!));
  if (kept.length === parts.length) return href;
  return address.slice(0, start) + (kept.length > 0 ? `?${kept.join('&')}` : '') + (hash < 0 ? '' : href.slice(hash));
}

const isTracking = (name: string): boolean => NAMES.has(name) || FAMILIES.some((family) => name.startsWith(family));

/** In lower case and as a server reads it. Some programs write `&amp;` where they mean `&`. */
function nameOf(part: string): string {
  const name = part.split('=', 1)[0]!.replace(/^(?:amp;)+/i, '');
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name.toLowerCase();
  }
}
