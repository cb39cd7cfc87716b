/** ISO 3166-1 codes offered as a country; names come from Intl.DisplayNames. "OTHER" stands last. */
export const COUNTRIES =
  'AR AT AU BE BO BR CA CH CL CN CO CR CU CZ DE DK DO DZ EC EG ES FI FR GB GH GR GT HN HU ID IE IL IN IT JM JO JP KE KR KW LB LY MA MX MY NG NI NL NO NZ PA PE PH PK PL PR PT PY QA RO RS RU SA SE SG SN SV TH TN TR TW UA US UY VE VN ZA'
    .split(' ')
    .concat('OTHER')

/** ITU-T E.164 country codes of the countries above. */
const CALLING_CODES =
  'AR54 AT43 AU61 BE32 BO591 BR55 CA1 CH41 CL56 CN86 CO57 CR506 CU53 CZ420 DE49 DK45 DO1 DZ213 EC593 EG20 ES34 FI358 FR33 GB44 GH233 GR30 GT502 HN504 HU36 ID62 IE353 IL972 IN91 IT39 JM1 JO962 JP81 KE254 KR82 KW965 LB961 LY218 MA212 MX52 MY60 NG234 NI505 NL31 NO47 NZ64 PA507 PE51 PH63 PK92 PL48 PR1 PT351 PY595 QA974 RO40 RS381 RU7 SA966 SE46 SG65 SN221 SV503 TH66 TN216 TR90 TW886 UA380 US1 UY598 VE58 VN84 ZA27'

/** "+52" for MX; empty for a country that isn't on the list. */
export function callingCode(country: string): string {
  const digits = new RegExp(`\\b${country}(\\d+)`).exec(CALLING_CODES)?.[1]
  return digits ? `+${digits}` : ''
}
