import { latinKey, searchKey } from '@oselia/contract/search-key'
import { keysOf as memberKeys, sortNameOf } from '../server/dist/features/registry/members/members.rules.js'
import { keysOf as unitKeys } from '../server/dist/features/registry/realty/realty.rules.js'

// Name parts of the people, units and streets of the measured register.

const roots =
  'Бондар Ткач Коваль Мельнич Гончар Шевч Кравч Лис Марч Савч Руд Петр Павл Левч Роман Гаврил Сидор Захар Литвин Кост Панч Хом Ярем Юрч Назар Бойч Васил Тарас Зінч Мар’ян Дем’ян Лук’ян Соловій Ігнат Остап Степан Іван Федор Антон Прокоп Максим Данил Кирил Пилип Семен Михайл Яким Гордій Макар Тимош Герасим Онищ Опанас Карп Лаврин Мусій Науменк Охрім Радч Сав Терещ Уляш Філіп Харч Царен Чорн Шульг Щерб Юхим Яцен Білоус Вербиц Гайдам Деркач Жабот Загород Калин Лебед Мазеп Нечип Овчар Паламар Рибал Скоропад Трох Удович Фесь Хмель Цимбал Чумак Шаповал Яворів Безпал Вовк Горбач Довгань Єрмол Журав Зубар Кочуб Лугов Мороз Носач Осад Полтав Рогоз Сорок Топол Усат Франк Холод Цвях Чайк Швець Ґрещ'.split(
    ' ',
  )
const endings = [
  'енко',
  'чук',
  'юк',
  'ук',
  'як',
  'івський',
  'инський',
  'ишин',
  'ів',
  'евич',
  'ович',
  'иненко',
  'ій',
  'ець',
  'аренко',
  'айло',
]
const fathers =
  'Іван Петр Олександр Михайл Степан Роман Богдан Андрі Віктор Володимир Григор Дмитр Євген Максим Павл Тарас Федор Юрі Ярослав Антон'.split(
    ' ',
  )
const men =
  'Олександр Андрій Дмитро Сергій Володимир Юрій Богдан Максим Євген Ярослав Остап Тарас Іван Петро Микола Василь Михайло Роман Ігор Олег В’ячеслав Віталій Павло Денис Артем Назар Степан Григорій'.split(
    ' ',
  )
const women =
  'Олена Наталія Ірина Оксана Марія Тетяна Юлія Соломія Ганна Лариса Зоряна Віра Надія Любов Світлана Катерина Людмила Галина Анастасія Вікторія Дарина Софія Мар’яна Ольга Христина Яна Євгенія Лідія'.split(
    ' ',
  )

const fatherly = (father, man) => {
  const soft = father.endsWith('і')
  return father + (man ? (soft ? 'йович' : 'ович') : soft ? 'ївна' : 'івна')
}

const womanly = (name) => name.replace(/ський$/, 'ська')
const part = (kind, man, n, name) => ({
  kind,
  man,
  n,
  name,
  key: searchKey(name),
  sound: searchKey(latinKey(name)),
  sort: sortNameOf(name),
})

/** Masculine and feminine forms share an index; the frequent surnames come first in a fixed shuffled order. */
const surnames = roots
  .flatMap((root, at) => endings.map((ending, to) => ({ name: root + ending, place: (at * 7 + to * 31) % 997 })))
  .toSorted((a, b) => a.place - b.place)
  .map(({ name }) => name)

export const counts = { last: surnames.length, first: men.length, middle: fathers.length }

/** Name parts of either sex by number from 0, with the search keys that the product stores. */
export const nameParts = [true, false].flatMap((man) =>
  surnames
    .map((name, n) => part('last', man, n, man ? name : womanly(name)))
    .concat((man ? men : women).map((name, n) => part('first', man, n, name)))
    .concat(fathers.map((father, n) => part('middle', man, n, fatherly(father, man)))),
)

/** 100 units of a house: 92 flats, 4 shops, 3 parking places, a storage room. */
export const units = Array.from({ length: 100 }, (_, i) => {
  const t = i + 1
  const [type, number] =
    t <= 92
      ? ['apartment', String(t)]
      : t <= 96
        ? ['commercial', `н.п. ${t - 92}`]
        : t <= 99
          ? ['parking', `ММ-${String(t - 96).padStart(3, '0')}`]
          : ['storage', 'К-1']
  const flat = t <= 92
  return {
    t,
    type,
    number,
    ...unitKeys({ number, label: null }),
    entrance: flat ? Math.floor(i / 23) + 1 : null,
    floor: flat ? Math.floor((i % 23) / 3) + 1 : t <= 96 ? 1 : -1,
    position: flat ? (i % 3) + 1 : null,
    area: flat ? 34 + ((t * 37) % 60) : t <= 96 ? 120 + t : 13.5,
    rooms: flat ? 1 + (t % 3) : null,
  }
})

/**
 * 196 people of a house: owners of flats and shops, co-owners, relatives and tenants, former tenants; `of`: the unit
 * whose
 * owner's surname they have. And their 200 residencies: parking places and the storage room belong to owners of flats.
 */
const flats = units.filter(({ type }) => type === 'apartment').map(({ t }) => t)
const owners = units.filter(({ t }) => t <= 96).map(({ t }) => ({ t, of: t, slot: 'owner' }))
const others = [
  ...flats.filter((t) => t % 5 === 0).map((t) => ({ t, of: t, slot: 'co_owner' })),
  ...flats
    .filter((t) => t % 4 !== 3)
    .map((t) => ({ t, of: t % 8 === 0 ? t + 1000 : t, slot: t % 8 === 0 ? 'tenant' : 'family' })),
  ...flats.filter((t) => t % 7 === 0).map((t) => ({ t, of: t + 2000, slot: 'former' })),
]
export const people = [...owners, ...others].map((one, at) =>
  Object.assign({}, one, {
    m: at + 1,
    legal: one.slot === 'owner' && one.t > 94,
  }),
)
const parked = [97, 98, 99, 100].map((t) => ({ t, slot: 'owner', m: (t - 96) * 11 }))
export const residencies = [...people.map(({ t, slot, m }) => ({ t, slot, m })), ...parked].map((one, at) =>
  Object.assign({}, one, {
    k: at + 1,
    denominator: one.slot === 'co_owner' || (one.slot === 'owner' && one.t <= 92 && one.t % 5 === 0) ? 2 : 1,
  }),
)

const adjectives =
  'Садова Лісова Польова Річкова Квіткова Сонячна Вишнева Яблунева Калинова Соборна Київська Львівська Одеська Харківська Полтавська Козацька Гетьманська Шевченківська Франківська Лугова Озерна Паркова Шкільна Вокзальна Заводська Базарна Церковна Замкова Мостова Кленова Дубова Березова Тополина Каштанова Липова Зоряна Місячна Весняна Літня Осіння Зимова Ранкова Набережна Степова Гірська Джерельна Затишна Мирна Дружня Ювілейна'.split(
    ' ',
  )
const kinds = ['', 'Верхня ', 'Нижня ', 'Стара ', 'Нова ']
/** 250 streets of different names, so that an address without a settlement is unambiguous. */
export const streets = kinds.flatMap((kind) => adjectives.map((name) => kind + name))

/** Throws unless the keys composed by SQL equal those computed by the product. */
export const compareKeys = (rows) => {
  for (const row of rows) {
    const wanted = memberKeys(row)
    for (const column of ['name', 'sort_name', 'search_keys'])
      if (row[column] !== wanted[column]) throw new Error(`${column} is “${row[column]}”, not “${wanted[column]}”`)
  }
}
