import { REQUIRED } from '../text.ts'

/** Names by code, in the order in which a form lists them. */
type Places = Readonly<Record<string, string>>

const OTHER_STATE = 'Please choose a state in this country.'

const read = (text: string): Places =>
  Object.fromEntries(text.split(/;\s+/).map((place) => [place.slice(0, 2), place.slice(3)]))

/** ISO 3166-1 alpha-2 codes, sorted by country name. */
export const COUNTRIES: Places =
  read(`AF Afghanistan; AX Åland Islands; AL Albania; DZ Algeria; AS American Samoa; AD Andorra; AO Angola; AI
Anguilla; AQ Antarctica; AG Antigua and Barbuda; AR Argentina; AM Armenia; AW Aruba; AU Australia; AT
Austria; AZ Azerbaijan; BS Bahamas; BH Bahrain; BD Bangladesh; BB Barbados; BY Belarus; BE Belgium; BZ
Belize; BJ Benin; BM Bermuda; BT Bhutan; BO Bolivia; BA Bosnia and Herzegovina; BW Botswana; BV Bouvet
Island; BR Brazil; IO British Indian Ocean Territory; VG British Virgin Islands; BN Brunei; BG Bulgaria; BF
Burkina Faso; BI Burundi; KH Cambodia; CM Cameroon; CA Canada; CV Cape Verde; BQ Caribbean Netherlands; KY
Cayman Islands; CF Central African Republic; TD Chad; CL Chile; CN China; CX Christmas Island; CC Cocos
(Keeling) Islands; CO Colombia; KM Comoros; CG Congo; CD Congo (Democratic Republic); CK Cook Islands; CR
Costa Rica; CI Côte d’Ivoire; HR Croatia; CU Cuba; CW Curaçao; CY Cyprus; CZ Czechia; DK Denmark; DJ
Djibouti; DM Dominica; DO Dominican Republic; EC Ecuador; EG Egypt; SV El Salvador; GQ Equatorial Guinea; ER
Eritrea; EE Estonia; SZ Eswatini; ET Ethiopia; FK Falkland Islands; FO Faroe Islands; FJ Fiji; FI Finland;
FR France; GF French Guiana; PF French Polynesia; TF French Southern Territories; GA Gabon; GM Gambia; GE
Georgia; DE Germany; GH Ghana; GI Gibraltar; GR Greece; GL Greenland; GD Grenada; GP Guadeloupe; GU Guam; GT
Guatemala; GG Guernsey; GN Guinea; GW Guinea-Bissau; GY Guyana; HT Haiti; HM Heard and McDonald Islands; HN
Honduras; HK Hong Kong; HU Hungary; IS Iceland; IN India; ID Indonesia; IR Iran; IQ Iraq; IE Ireland; IM
Isle of Man; IL Israel; IT Italy; JM Jamaica; JP Japan; JE Jersey; JO Jordan; KZ Kazakhstan; KE Kenya; KI
Kiribati; KW Kuwait; KG Kyrgyzstan; LA Laos; LV Latvia; LB Lebanon; LS Lesotho; LR Liberia; LY Libya; LI
Liechtenstein; LT Lithuania; LU Luxembourg; MO Macao; MG Madagascar; MW Malawi; MY Malaysia; MV Maldives; ML
Mali; MT Malta; MH Marshall Islands; MQ Martinique; MR Mauritania; MU Mauritius; YT Mayotte; MX Mexico; FM
Micronesia; MD Moldova; MC Monaco; MN Mongolia; ME Montenegro; MS Montserrat; MA Morocco; MZ Mozambique; MM
Myanmar; NA Namibia; NR Nauru; NP Nepal; NL Netherlands; NC New Caledonia; NZ New Zealand; NI Nicaragua; NE
Niger; NG Nigeria; NU Niue; NF Norfolk Island; KP North Korea; MK North Macedonia; MP Northern Mariana
Islands; NO Norway; OM Oman; PK Pakistan; PW Palau; PS Palestine; PA Panama; PG Papua New Guinea; PY
Paraguay; PE Peru; PH Philippines; PN Pitcairn Islands; PL Poland; PT Portugal; PR Puerto Rico; QA Qatar; RE
Réunion; RO Romania; RU Russia; RW Rwanda; BL Saint Barthélemy; SH Saint Helena; KN Saint Kitts and Nevis;
LC Saint Lucia; MF Saint Martin; PM Saint Pierre and Miquelon; VC Saint Vincent and the Grenadines; WS
Samoa; SM San Marino; ST São Tomé and Príncipe; SA Saudi Arabia; SN Senegal; RS Serbia; SC Seychelles; SL
Sierra Leone; SG Singapore; SX Sint Maarten; SK Slovakia; SI Slovenia; SB Solomon Islands; SO Somalia; ZA
South Africa; GS South Georgia and the South Sandwich Islands; KR South Korea; SS South Sudan; ES Spain; LK
Sri Lanka; SD Sudan; SR Suriname; SJ Svalbard and Jan Mayen; SE Sweden; CH Switzerland; SY Syria; TW Taiwan;
TJ Tajikistan; TZ Tanzania; TH Thailand; TL Timor-Leste; TG Togo; TK Tokelau; TO Tonga; TT Trinidad and
Tobago; TN Tunisia; TR Türkiye; TM Turkmenistan; TC Turks and Caicos Islands; TV Tuvalu; UG Uganda; UA
Ukraine; AE United Arab Emirates; GB United Kingdom; US United States; UM United States Minor Outlying
Islands; VI United States Virgin Islands; UY Uruguay; UZ Uzbekistan; VU Vanuatu; VA Vatican City; VE
Venezuela; VN Vietnam; WF Wallis and Futuna; EH Western Sahara; YE Yemen; ZM Zambia; ZW Zimbabwe`)

const STATES: Readonly<Record<string, Places>> = {
  US: read(`AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware; DC
District of Columbia; FL Florida; GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS
Kansas; KY Kentucky; LA Louisiana; ME Maine; MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MS
Mississippi; MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; NJ New Jersey; NM New
Mexico; NY New York; NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; OR Oregon; PA Pennsylvania;
RI Rhode Island; SC South Carolina; SD South Dakota; TN Tennessee; TX Texas; UT Utah; VT Vermont; VA
Virginia; WA Washington; WV West Virginia; WI Wisconsin; WY Wyoming; AS American Samoa; GU Guam; MP Northern
Mariana Islands; PR Puerto Rico; VI U.S. Virgin Islands; AA Armed Forces Americas; AE Armed Forces Europe;
AP Armed Forces Pacific`),
  CA: read(`AB Alberta; BC British Columbia; MB Manitoba; NB New Brunswick; NL Newfoundland and Labrador; NT Northwest
Territories; NS Nova Scotia; NU Nunavut; ON Ontario; PE Prince Edward Island; QC Quebec; SK Saskatchewan; YT
Yukon`),
}

/** Only these countries' addresses have a state or province. */
export function statesOf(country: string): Places {
  return STATES[country] ?? {}
}

export const hasStates = (country: string): boolean => Object.hasOwn(STATES, country)

export type InCountry = { country?: string | undefined; state?: string | null | undefined }

/** A country with states requires one of its own states. */
export function stateProblem({ country, state }: InCountry): string | undefined {
  if (country === undefined || !hasStates(country)) return undefined
  if (!state) return REQUIRED
  return Object.hasOwn(statesOf(country), state) ? undefined : OTHER_STATE
}

/** The state to store for this country: null if the country's addresses have none. */
export function stateOf({ country, state }: InCountry): string | null {
  return country !== undefined && hasStates(country) ? (state ?? null) : null
}

/** A store's address is stored as one line of text. */
export function addressLine(place: {
  street: string
  city: string
  state?: string | null | undefined
  zip: string
}): string {
  const { street, city, state, zip } = place
  return `${street}, ${city}, ${state ? `${state} ` : ''}${zip}`
}
