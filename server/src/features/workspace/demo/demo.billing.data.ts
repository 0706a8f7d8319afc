import type { TariffFields } from '@oselia/contract/tariffs'

/** A tariff by the code of its service; months are counted from the current one, below zero for earlier ones. */
interface DemoTariff {
  service: string
  method: TariffFields['method']
  rate?: number
  share_by?: TariffFields['share_by']
  from: number
  /** The last month. */
  to?: number
  basis: string
}

export interface DemoPayee {
  /** Indexes of its complex and of its houses with people. */
  complex: number
  houses: number[]
  /** Its account in the bank. */
  iban: string
  tariffs: DemoTariff[]
  /** Totals of each house by month, in hryvnias, by the code of the service: the least one, and by how much it varies. */
  totals: { service: string; least: number; varies: number }[]
}

/** Months of bills before the current one. */
export const billedMonths = 12

const meeting = 'Протокол загальних зборів № 4'
const board = 'Рішення правління № 11'
const city = 'Розпорядження міської адміністрації № 1135'

export const demoPayees: readonly DemoPayee[] = [
  {
    complex: 0,
    houses: [0],
    iban: 'UA213223130000026007233566001',
    tariffs: [
      {
        service: 'maintenance',
        method: 'per_m2',
        rate: 8.4,
        from: -14,
        to: -5,
        basis: 'Протокол загальних зборів № 1',
      },
      { service: 'maintenance', method: 'per_m2', rate: 9.8, from: -4, basis: meeting },
      { service: 'repair_fund', method: 'per_m2', rate: 1.5, from: -14, basis: meeting },
      { service: 'cold_water', method: 'by_meter', rate: 32.592, from: -14, basis: city },
      { service: 'common_electricity', method: 'house_share', share_by: 'units', from: -14, basis: meeting },
      { service: 'intercom', method: 'fixed', rate: 35, from: -14, basis: board },
      { service: 'waste', method: 'per_person', rate: 41.25, from: -14, basis: city },
      { service: 'target', method: 'one_off', rate: 450, from: -6, to: -6, basis: 'Внесок на насоси: протокол № 3' },
    ],
    totals: [{ service: 'common_electricity', least: 2900, varies: 1400 }],
  },
  {
    complex: 1,
    houses: [4, 5],
    iban: 'UA333052990000026002011234567',
    tariffs: [
      { service: 'maintenance', method: 'per_m2', rate: 7.15, from: -14, basis: 'Договір управління № 45' },
      { service: 'lift', method: 'per_m2', rate: 1.32, from: -14, basis: 'Договір управління № 45' },
      { service: 'waste', method: 'per_person', rate: 38.4, from: -14, basis: 'Ухвала міської ради № 207' },
      { service: 'cleaning', method: 'fixed', rate: 65, from: -14, to: -8, basis: 'Договір управління № 45' },
      { service: 'cleaning', method: 'fixed', rate: 80, from: -7, basis: 'Додаткова угода № 2' },
    ],
    totals: [],
  },
  {
    complex: 2,
    houses: [8],
    iban: 'UA793052990000026001050000017',
    tariffs: [
      { service: 'maintenance', method: 'per_m2', rate: 6.3, from: -14, basis: meeting },
      { service: 'repair_fund', method: 'per_m2', rate: 1, from: -14, basis: meeting },
      { service: 'guard', method: 'fixed', rate: 120, from: -14, basis: board },
    ],
    totals: [],
  },
]

/** How the holder of an account pays. */
type Habit =
  | { pays: 'whole' }
  /** Bills of a month only after the next month is billed. */
  | { pays: 'late' }
  | { pays: 'part' }
  /** Nothing for the last months. */
  | { pays: 'stopped'; for: number }
  | { pays: 'never' }
  /** Half a year at once, some months ago. */
  | { pays: 'ahead' }
  | { pays: 'rounded' }

const rare: Readonly<Record<number, Habit>> = {
  3: { pays: 'rounded' },
  5: { pays: 'ahead' },
  7: { pays: 'part' },
  11: { pays: 'stopped', for: 3 },
  13: { pays: 'late' },
  17: { pays: 'stopped', for: 9 },
  18: { pays: 'never' },
  23: { pays: 'stopped', for: 5 },
  27: { pays: 'late' },
  31: { pays: 'part' },
  34: { pays: 'stopped', for: 2 },
}

/** The habit of the account at a place among those of its house. */
export const habitOf = (at: number): Habit => rare[at] ?? { pays: 'whole' }
