import { messages, plural } from '../../../platform/texts.ts'

/** Texts of the inflation indices. */
export const indices = messages({
  section: { uk: 'Індекси інфляції', en: 'Inflation indices', ru: 'Индексы инфляции', es: 'Índices de inflación' },
  text: {
    uk: 'Індекс споживчих цін до попереднього місяця, %, як його оприлюднює Держстат. За ним рахуються інфляційні втрати, якщо їх увімкнено в правилах.',
    en: 'The consumer price index to the month before, %, as the statistics office publishes it. Inflation losses are counted by it where the rules switch them on.',
    ru: 'Индекс потребительских цен к предыдущему месяцу, %, как его публикует статистическая служба. По нему считаются инфляционные потери, если они включены в правилах.',
    es: 'El índice de precios al consumo respecto al mes anterior, %, tal como lo publica la oficina de estadística. Con él se calculan las pérdidas por inflación si las reglas las activan.',
  },
  switchedOff: {
    uk: 'Інфляційні втрати зараз не нараховуються.',
    en: 'Inflation losses are not charged now.',
    ru: 'Инфляционные потери сейчас не начисляются.',
    es: 'Ahora no se cobran pérdidas por inflación.',
  },
  readOnly: {
    uk: 'Змінює роль із правом змінювати тарифи та доступом до всіх будинків.',
    en: 'A role that may change tariffs and has access to all buildings can change them.',
    ru: 'Меняет роль с правом изменять тарифы и доступом ко всем домам.',
    es: 'Los cambia un rol que puede modificar tarifas y tiene acceso a todos los edificios.',
  },
  year: { uk: 'Рік', en: 'Year', ru: 'Год', es: 'Año' },
  previousYear: { uk: 'Попередній рік', en: 'Previous year', ru: 'Предыдущий год', es: 'Año anterior' },
  nextYear: { uk: 'Наступний рік', en: 'Next year', ru: 'Следующий год', es: 'Año siguiente' },
  ofYear: { uk: 'За рік', en: 'Over the year', ru: 'За год', es: 'En el año' },
  missing: {
    uk: 'Немає: {months}',
    en: 'Missing: {months}',
    ru: 'Нет: {months}',
    es: 'Faltan: {months}',
  },
  saved: { uk: 'Індекси збережено', en: 'The indices are saved', ru: 'Индексы сохранены', es: 'Índices guardados' },
  bad: {
    uk: 'Має бути число від 50 до 500 з одним знаком після коми, наприклад 100,6',
    en: 'Must be a number from 50 to 500 with one decimal, such as 100.6',
    ru: 'Должно быть число от 50 до 500 с одним знаком после запятой, например 100,6',
    es: 'Debe ser un número de 50 a 500 con un decimal, por ejemplo 100,6',
  },
  paste: { uk: 'Вставити стовпець', en: 'Paste a column', ru: 'Вставить столбец', es: 'Pegar una columna' },
  pasteText: {
    uk: 'Скопіюйте з таблиці місяці з індексами або самі індекси: тоді вони підуть помісячно від указаного.',
    en: 'Copy months with indices from a table, or the indices alone: then they follow month by month from the given one.',
    ru: 'Скопируйте из таблицы месяцы с индексами или только индексы: тогда они пойдут помесячно от указанного.',
    es: 'Copie de una tabla los meses con sus índices, o solo los índices: entonces siguen mes a mes desde el indicado.',
  },
  pasteRows: { uk: 'Рядки', en: 'Rows', ru: 'Строки', es: 'Filas' },
  first: {
    uk: 'Перший місяць, якщо місяців не вказано',
    en: 'First month, where none is given',
    ru: 'Первый месяц, если месяцы не указаны',
    es: 'Primer mes, si no se indican',
  },
  problem_month: {
    uk: 'місяць не розпізнано',
    en: 'the month can’t be read',
    ru: 'месяц не распознан',
    es: 'mes no reconocido',
  },
  problem_index: {
    uk: 'індекс має бути від 50 до 500 з одним знаком після коми',
    en: 'the index must be from 50 to 500 with one decimal',
    ru: 'индекс должен быть от 50 до 500 с одним знаком после запятой',
    es: 'el índice debe estar entre 50 y 500 con un decimal',
  },
  problem_twice: {
    uk: 'місяць уже є вище',
    en: 'the month is already listed above',
    ru: 'месяц уже есть выше',
    es: 'el mes ya figura arriba',
  },
  problem_future: {
    uk: 'місяць ще не настав',
    en: 'the month has not come yet',
    ru: 'месяц ещё не наступил',
    es: 'el mes aún no ha llegado',
  },
  line: {
    uk: 'Рядок {n} «{text}»: {problem}',
    en: 'Line {n} “{text}”: {problem}',
    ru: 'Строка {n} «{text}»: {problem}',
    es: 'Línea {n} «{text}»: {problem}',
  },
  found: plural({
    uk: {
      one: '{count} місяць буде записано',
      few: '{count} місяці буде записано',
      many: '{count} місяців буде записано',
      other: '{count} місяця буде записано',
    },
    en: { one: '{count} month will be saved', other: '{count} months will be saved' },
    ru: {
      one: '{count} месяц будет записан',
      few: '{count} месяца будут записаны',
      many: '{count} месяцев будет записано',
      other: '{count} месяца будет записано',
    },
    es: { one: 'Se guardará {count} mes', other: 'Se guardarán {count} meses' },
  }),
  replaces: {
    uk: 'Змінить наявні: {months}',
    en: 'Replaces: {months}',
    ru: 'Изменит имеющиеся: {months}',
    es: 'Sustituye: {months}',
  },
})
