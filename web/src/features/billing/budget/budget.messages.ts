import { budgetKindNames, entryLabels, lineLabels } from '@oselia/contract/budget.messages'
import { messages, plural } from '../../../platform/texts.ts'

/** Texts of the budget and its lines. */
export const budget = messages({
  ...lineLabels,
  kind_income: budgetKindNames.income,
  kind_expense: budgetKindNames.expense,
  section: { uk: 'Кошторис', en: 'Budget', ru: 'Смета', es: 'Presupuesto' },
  one: { uk: 'Стаття кошторису', en: 'Budget line', ru: 'Статья сметы', es: 'Partida del presupuesto' },
  create: { uk: 'Додати статтю', en: 'Add a line', ru: 'Добавить статью', es: 'Añadir partida' },
  compared: { uk: 'План і факт', en: 'Plan and actual', ru: 'План и факт', es: 'Previsto y real' },
  share: { uk: 'Виконання', en: 'Of the plan', ru: 'Выполнение', es: 'Del previsto' },
  left: { uk: 'Залишок', en: 'Left', ru: 'Остаток', es: 'Queda' },
  months: { uk: 'За місяцями', en: 'By month', ru: 'По месяцам', es: 'Por meses' },
  month: { uk: 'Місяць', en: 'Month', ru: 'Месяц', es: 'Mes' },
  choose: {
    uk: 'Виберіть, чий кошторис показати',
    en: 'Choose whose budget to show',
    ru: 'Выберите, чью смету показать',
    es: 'Elija de quién mostrar el presupuesto',
  },
  chooseText: {
    uk: 'Кошторис ведуть для комплексу або для будинку без комплексу.',
    en: 'A budget is kept for a complex, or for a building without one.',
    ru: 'Смету ведут для комплекса или для дома без комплекса.',
    es: 'El presupuesto se lleva por complejo, o por edificio sin complejo.',
  },
  emptyTitle: {
    uk: 'На цей рік статей ще немає',
    en: 'No lines for this year yet',
    ru: 'На этот год статей пока нет',
    es: 'Todavía no hay partidas para este año',
  },
  emptyText: {
    uk: 'Додайте статті надходжень і витрат або візьміть торішні.',
    en: 'Add lines of income and expenses, or take those of last year.',
    ru: 'Добавьте статьи поступлений и расходов или возьмите прошлогодние.',
    es: 'Añada partidas de ingresos y gastos, o tome las del año pasado.',
  },
  copy: {
    uk: 'Узяти статті за {year} рік',
    en: 'Take the lines of {year}',
    ru: 'Взять статьи за {year} год',
    es: 'Tomar las partidas de {year}',
  },
  copied: {
    uk: 'Додано статей: {count}',
    en: 'Lines added: {count}',
    ru: 'Добавлено статей: {count}',
    es: 'Partidas añadidas: {count}',
  },
  removeTitle: {
    uk: 'Видалити статтю «{name}»?',
    en: 'Delete line “{name}”?',
    ru: 'Удалить статью «{name}»?',
    es: '¿Eliminar la partida «{name}»?',
  },
  removeText: {
    uk: 'Стаття переміститься до кошика на 30 днів. Статтю з операціями видалити не можна.',
    en: 'The line will move to the bin for 30 days. A line with entries cannot be deleted.',
    ru: 'Статья переместится в корзину на 30 дней. Статью с операциями удалить нельзя.',
    es: 'La partida pasará a la papelera durante 30 días. Una partida con operaciones no se puede eliminar.',
  },
  removed: { uk: 'Статтю видалено', en: 'Line deleted', ru: 'Статья удалена', es: 'Partida eliminada' },
  restored: { uk: 'Статтю відновлено', en: 'Line restored', ru: 'Статья восстановлена', es: 'Partida restaurada' },
})

/** Texts of what was received and spent. */
export const budgetEntries = messages({
  ...entryLabels,
  file_ids: { uk: 'Файли', en: 'Files', ru: 'Файлы', es: 'Archivos' },
  files: plural({
    uk: { one: '{count} файл', few: '{count} файли', many: '{count} файлів', other: '{count} файлу' },
    en: { one: '{count} file', other: '{count} files' },
    ru: { one: '{count} файл', few: '{count} файла', many: '{count} файлов', other: '{count} файла' },
    es: { one: '{count} archivo', other: '{count} archivos' },
  }),
  section: { uk: 'Операції кошторису', en: 'Budget entries', ru: 'Операции сметы', es: 'Operaciones del presupuesto' },
  one: { uk: 'Операція', en: 'Entry', ru: 'Операция', es: 'Operación' },
  create: { uk: 'Додати операцію', en: 'Add an entry', ru: 'Добавить операцию', es: 'Añadir operación' },
  payee: { uk: 'Чий кошторис', en: 'Whose budget', ru: 'Чья смета', es: 'Presupuesto de' },
  findLine: { uk: 'Назва статті', en: 'Name of the line', ru: 'Название статьи', es: 'Nombre de la partida' },
  anyKind: {
    uk: 'Усі операції',
    en: 'All entries',
    ru: 'Все операции',
    es: 'Todos los movimientos',
  },
  from: { uk: 'Від', en: 'From', ru: 'От', es: 'Desde' },
  to: { uk: 'До', en: 'To', ru: 'До', es: 'Hasta' },
  emptyTitle: {
    uk: 'Операцій ще немає',
    en: 'No entries yet',
    ru: 'Операций пока нет',
    es: 'Todavía no hay operaciones',
  },
  emptyText: {
    uk: 'Вносьте сюди витрати з документами: вони стануть фактом кошторису.',
    en: 'Enter expenses with their documents here: they become the actual figures of the budget.',
    ru: 'Вносите сюда расходы с документами: они станут фактом сметы.',
    es: 'Anote aquí los gastos con sus documentos: serán las cifras reales del presupuesto.',
  },
  removeTitle: {
    uk: 'Видалити операцію?',
    en: 'Delete the entry?',
    ru: 'Удалить операцию?',
    es: '¿Eliminar la operación?',
  },
  removeText: {
    uk: 'Операція переміститься до кошика на 30 днів.',
    en: 'The entry will move to the bin for 30 days.',
    ru: 'Операция переместится в корзину на 30 дней.',
    es: 'La operación pasará a la papelera durante 30 días.',
  },
  removed: { uk: 'Операцію видалено', en: 'Entry deleted', ru: 'Операция удалена', es: 'Operación eliminada' },
  restored: {
    uk: 'Операцію відновлено',
    en: 'Entry restored',
    ru: 'Операция восстановлена',
    es: 'Operación restaurada',
  },
})
