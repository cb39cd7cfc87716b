/** ISO 3166-1 codes offered as a country; names come from Intl.DisplayNames. "OTHER" stands last. */
export const COUNTRIES =
  'AR AT AU BE BO BR CA CH CL CN CO CR CU CZ DE DK DO DZ EC EG ES FI FR GB GH GR GT HN HU ID IE IL IN IT JM JO JP KE KR KW LB LY MA MX MY NG NI NL NO NZ PA PE PH PK PL PR PT PY QA RO RS RU SA SE SG SN SV TH TN TR TW UA US UY VE VN ZA'
    .split(' ')
    .concat('OTHER')
