import { messages } from '../../platform/texts.ts'

/** The builder and the table of entrances. */
export const entrances = messages({
  builder: {
    uk: 'Скласти за кількістю',
    en: 'Make from counts',
    ru: 'Составить по количеству',
    es: 'Componer a partir de cifras',
  },
  builderText: {
    uk: 'Вкажіть числа, і таблицю буде складено: приміщення нумеруються поспіль.',
    en: 'Give the figures and the table is made: units are numbered one after another.',
    ru: 'Укажите числа, и таблица составится: помещения нумеруются подряд.',
    es: 'Indique las cifras y la tabla se compone sola: las unidades se numeran seguidas.',
  },
  countEntrances: { uk: 'Під’їздів', en: 'Entrances', ru: 'Подъездов', es: 'Portales' },
  countFloors: { uk: 'Поверхів', en: 'Floors', ru: 'Этажей', es: 'Plantas' },
  countUnits: {
    uk: 'Приміщень на поверсі',
    en: 'Units per floor',
    ru: 'Помещений на этаже',
    es: 'Unidades por planta',
  },
  make: { uk: 'Скласти таблицю', en: 'Make the table', ru: 'Составить таблицу', es: 'Componer la tabla' },
  badCounts: {
    uk: 'Вкажіть цілі числа: під’їздів від 1 до 99, поверхів від 1 до 200, приміщень від 1 до 100.',
    en: 'Give whole numbers: 1 to 99 entrances, 1 to 200 floors, 1 to 100 units.',
    ru: 'Укажите целые числа: подъездов от 1 до 99, этажей от 1 до 200, помещений от 1 до 100.',
    es: 'Indique números enteros: de 1 a 99 portales, de 1 a 200 plantas, de 1 a 100 unidades.',
  },
  replaceTitle: {
    uk: 'Замінити таблицю?',
    en: 'Replace the table?',
    ru: 'Заменить таблицу?',
    es: '¿Sustituir la tabla?',
  },
  replaceText: {
    uk: 'Рядки, які вже є в таблиці під’їздів, буде замінено новими.',
    en: 'The rows that are in the table of entrances now will be replaced.',
    ru: 'Строки, которые уже есть в таблице подъездов, будут заменены новыми.',
    es: 'Las filas que ya están en la tabla de portales se sustituirán.',
  },
  replace: { uk: 'Замінити', en: 'Replace', ru: 'Заменить', es: 'Sustituir' },
  row: { uk: 'Під’їзд {n}', en: 'Entrance {n}', ru: 'Подъезд {n}', es: 'Portal {n}' },
  number: { uk: 'Під’їзд', en: 'Entrance', ru: 'Подъезд', es: 'Portal' },
  floors: { uk: 'Поверхів', en: 'Floors', ru: 'Этажей', es: 'Plantas' },
  units: { uk: 'Приміщення', en: 'Units', ru: 'Помещения', es: 'Unidades' },
  units_from: { uk: 'Приміщення від', en: 'Units from', ru: 'Помещения от', es: 'Unidades desde' },
  units_to: { uk: 'Приміщення до', en: 'Units to', ru: 'Помещения до', es: 'Unidades hasta' },
  lifts: { uk: 'Ліфтів', en: 'Lifts', ru: 'Лифтов', es: 'Ascensores' },
  add: { uk: 'Додати під’їзд', en: 'Add an entrance', ru: 'Добавить подъезд', es: 'Añadir portal' },
  remove: { uk: 'Прибрати під’їзд {n}', en: 'Remove entrance {n}', ru: 'Убрать подъезд {n}', es: 'Quitar portal {n}' },
  overlap: {
    uk: 'Номери приміщень у під’їздах {a} і {b} перетинаються.',
    en: 'The unit numbers of entrances {a} and {b} overlap.',
    ru: 'Номера помещений в подъездах {a} и {b} пересекаются.',
    es: 'Los números de unidad de los portales {a} y {b} se solapan.',
  },
  total: {
    uk: 'Разом приміщень за таблицею: {count}',
    en: 'Units in the table: {count}',
    ru: 'Всего помещений по таблице: {count}',
    es: 'Unidades en la tabla: {count}',
  },
})
