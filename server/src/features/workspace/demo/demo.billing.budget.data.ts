/** Suppliers with their contracts; days from today, sums in hryvnias. */
export const demoSuppliers = [
  {
    supplier: {
      name: 'ТОВ «Підйомсервіс»',
      code: '38211544',
      iban: 'UA303005280000026001455062341',
      contact_person: 'Гончар Віталій',
      phone: '+380445550311',
      email: 'office@pidiom.example',
      address: 'м. Київ, вул. Механізаторів, 9',
    },
    contract: { number: '17-Л', subject: 'Технічне обслуговування ліфтів', from: -340, to: 21, amount: 57_600 },
  },
  {
    supplier: {
      name: 'ТОВ «Чисте подвір’я»',
      code: '41290877',
      iban: 'UA733052990000026003045678901',
      contact_person: 'Савчук Лариса',
      phone: '+380445550412',
      email: 'chysto@podvirya.example',
    },
    contract: { number: '5/ПР', subject: 'Прибирання під’їздів і території', from: -410, to: null, amount: 78_000 },
  },
  {
    supplier: {
      name: 'ТОВ «Київські енергетичні послуги»',
      code: '41916045',
      contact_person: 'Кол-центр',
      phone: '+380442020000',
    },
    contract: { number: '860112', subject: 'Постачання електричної енергії', from: -900, to: null, amount: null },
  },
  {
    supplier: {
      name: 'ФОП Бондаренко Ігор Петрович',
      code: '2987654313',
      contact_person: 'Бондаренко Ігор',
      phone: '+380671112233',
      note: 'Аварійні виклики цілодобово',
    },
    contract: { number: '3', subject: 'Обслуговування насосів і стояків', from: -200, to: 165, amount: 36_000 },
  },
  {
    supplier: { name: 'ПрАТ «СК Оберіг-Страхування»', code: '24175269', phone: '+380445550999' },
    contract: { number: 'МС-20871', subject: 'Страхування спільного майна', from: -352, to: 12, amount: 14_200 },
  },
] as const

export interface DemoBudgetLine {
  name: string
  kind: 'income' | 'expense'
  /** Of a year, in hryvnias. */
  planned: number
  /** Index of the supplier. */
  supplier?: number
  /** Of a month, in hryvnias: the least one, and by how much it varies. */
  monthly?: [number, number]
  /** Single sums by months before the current one. */
  once?: { back: number; amount: number; what: string; document: string }[]
  what?: string
}

const first: readonly DemoBudgetLine[] = [
  // What was received for the bills is taken from the payments.
  { name: 'Внески співвласників', kind: 'income', planned: 372_000 },
  {
    name: 'Оренда фасаду та даху',
    kind: 'income',
    planned: 54_000,
    monthly: [4500, 0],
    what: 'Оренда за місяць',
  },
  {
    name: 'Прибирання',
    kind: 'expense',
    planned: 78_000,
    supplier: 1,
    monthly: [6500, 0],
    what: 'Прибирання за місяць',
  },
  {
    name: 'Обслуговування ліфтів',
    kind: 'expense',
    planned: 57_600,
    supplier: 0,
    monthly: [4800, 0],
    what: 'Обслуговування ліфтів за місяць',
  },
  {
    name: 'Електроенергія місць загального користування',
    kind: 'expense',
    planned: 40_000,
    supplier: 2,
    monthly: [2900, 1400],
    what: 'Електроенергія за показаннями',
  },
  {
    name: 'Оплата праці та податки',
    kind: 'expense',
    planned: 132_000,
    monthly: [11_000, 0],
    what: 'Заробітна плата та ЄСВ',
  },
  {
    name: 'Поточний ремонт',
    kind: 'expense',
    planned: 48_000,
    supplier: 3,
    once: [
      { back: 9, amount: 8640, what: 'Заміна засувок у підвалі', document: 'Акт № 4' },
      { back: 6, amount: 21_300, what: 'Насос підвищення тиску', document: 'Акт № 11' },
      { back: 4, amount: 12_450, what: 'Ремонт ганку другого під’їзду', document: 'Акт № 15' },
      { back: 2, amount: 9780, what: 'Заміна стояка, квартири 3–11', document: 'Акт № 17' },
    ],
  },
  {
    name: 'Страхування спільного майна',
    kind: 'expense',
    planned: 14_200,
    supplier: 4,
    once: [{ back: 11, amount: 14_200, what: 'Страховий внесок за рік', document: 'МС-20871' }],
  },
  { name: 'Банківські послуги', kind: 'expense', planned: 4800, monthly: [390, 60], what: 'Комісія банку' },
]

const second: readonly DemoBudgetLine[] = [
  { name: 'Плата за управління', kind: 'income', planned: 588_000 },
  {
    name: 'Прибирання та озеленення',
    kind: 'expense',
    planned: 168_000,
    monthly: [14_000, 600],
    what: 'Прибирання за місяць',
  },
  {
    name: 'Ліфти',
    kind: 'expense',
    planned: 115_200,
    monthly: [9600, 0],
    what: 'Обслуговування ліфтів за місяць',
  },
  { name: 'Персонал', kind: 'expense', planned: 216_000, monthly: [18_000, 0], what: 'Заробітна плата та ЄСВ' },
  {
    name: 'Поточний ремонт',
    kind: 'expense',
    planned: 60_000,
    once: [
      { back: 7, amount: 16_900, what: 'Ремонт покрівлі над першим під’їздом', document: 'Р-12' },
      { back: 3, amount: 11_250, what: 'Заміна світильників', document: 'Р-19' },
    ],
  },
]

/** Lines of the first payees, for each year that their months lie in. */
export const demoBudgets = [first, second]
