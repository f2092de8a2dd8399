import { BELLE_RIVIERE, IVORY_LANE, VELVET_AND_VOW } from './stores.ts'

type DemoAddress = {
  readonly id: number
  readonly storeId: number
  readonly fullName: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly country: 'US' | 'CA'
  readonly zip: string
  readonly phone: string
}

export const EVANSTON_SHOP = 1
export const EVANSTON_ALTERATIONS = 2
export const LAKE_GENEVA = 3
export const NASHVILLE_SHOP = 4
export const MONTREAL_SHOP = 10

type Row = readonly [
  id: number,
  storeId: number,
  fullName: string,
  street: string,
  city: string,
  state: string,
  country: 'US' | 'CA',
  zip: string,
  phone: string,
]

const ROWS: readonly Row[] = [
  [
    EVANSTON_SHOP,
    IVORY_LANE,
    'Eleanor Whitcombe',
    '1418 Sherman Avenue',
    'Evanston',
    'IL',
    'US',
    '60201',
    '8475550112',
  ],
  [
    EVANSTON_ALTERATIONS,
    IVORY_LANE,
    'Ruth Adeyemi',
    '815 Dempster Street, Unit B',
    'Evanston',
    'IL',
    'US',
    '60202',
    '8475550113',
  ],
  [
    LAKE_GENEVA,
    IVORY_LANE,
    'Claire Jensen',
    '233 Broad Street',
    'Lake Geneva',
    'WI',
    'US',
    '53147',
    '2625550120',
  ],
  [
    NASHVILLE_SHOP,
    VELVET_AND_VOW,
    'Marisol Dupree',
    '1207 Twelfth Avenue South',
    'Nashville',
    'TN',
    'US',
    '37203',
    '6155550134',
  ],
  [
    5,
    VELVET_AND_VOW,
    'Tobias Greer',
    '96 Fourth Avenue North',
    'Franklin',
    'TN',
    'US',
    '37064',
    '6155550135',
  ],
  [6, 3, 'Imani Okafor', '2226 NW Thurman Street', 'Portland', 'OR', 'US', '97210', '5035550177'],
  [7, 4, 'Caroline Ravenel', '318 Bull Street', 'Savannah', 'GA', 'US', '31401', '9125550126'],
  [8, 5, 'Nora Callahan', '164 Newbury Street', 'Boston', 'MA', 'US', '02116', '6175550141'],
  [9, 6, 'Daniela Reyes', '1512 South Congress Avenue', 'Austin', 'TX', 'US', '78704', '5125550163'],
  [
    MONTREAL_SHOP,
    BELLE_RIVIERE,
    'Geneviève Tremblay',
    '3845 rue Saint-Denis',
    'Montréal',
    'QC',
    'CA',
    'H2W 2M4',
    '5145550119',
  ],
  [11, 8, 'Annabel Pinckney', '271 King Street', 'Charleston', 'SC', 'US', '29401', '8435550158'],
  [12, 8, 'Annabel Pinckney', '40 Wentworth Street', 'Charleston', 'SC', 'US', '29401', '8435550159'],
  [13, 9, 'Ingrid Solberg', '421 North Third Avenue', 'Minneapolis', 'MN', 'US', '55401', '6125550185'],
  [14, 10, 'Meilin Chow', '2960 Granville Street', 'Vancouver', 'BC', 'CA', 'V6H 3J7', '6045550107'],
  [15, 11, 'Priya Raman', '88 Queen Street West', 'Toronto', 'ON', 'CA', 'M5H 2M5', '4165550192'],
  [16, 12, 'Joanne Hartman', '602 East Second Street', 'Dayton', 'OH', 'US', '45402', '9375550149'],
]

export const ADDRESSES: readonly DemoAddress[] = ROWS.map(
  ([id, storeId, fullName, street, city, state, country, zip, phone]) => ({
    id,
    storeId,
    fullName,
    street,
    city,
    state,
    country,
    zip,
    phone,
  }),
)
