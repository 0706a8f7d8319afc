import { absenceLabels, benefitFormNames, benefitKindNames, benefitLabels } from '@oselia/contract/benefits.messages'
import { messages, plural } from '../../../platform/texts.ts'

/** Texts of subsidies and benefits. */
export const benefits = messages({
  ...benefitLabels,
  kind_subsidy: benefitKindNames.subsidy,
  kind_benefit: benefitKindNames.benefit,
  form_non_cash: benefitFormNames.non_cash,
  form_cash: benefitFormNames.cash,
  section: {
    uk: 'Субсидії та пільги',
    en: 'Subsidies and benefits',
    ru: 'Субсидии и льготы',
    es: 'Subvenciones y bonificaciones',
  },
  one: {
    uk: 'Субсидія або пільга',
    en: 'Subsidy or benefit',
    ru: 'Субсидия или льгота',
    es: 'Subvención o bonificación',
  },
  create: {
    uk: 'Додати субсидію чи пільгу',
    en: 'Add a subsidy or benefit',
    ru: 'Добавить субсидию или льготу',
    es: 'Añadir subvención o bonificación',
  },
  billedHint: {
    uk: 'Місяці, за які рахунки вже виставлено, перерахує наступний рахунок.',
    en: 'Months that are billed already are recalculated by the next bill.',
    ru: 'Месяцы, за которые счета уже выставлены, пересчитает следующий счёт.',
    es: 'Los meses ya facturados los recalculará el próximo recibo.',
  },
  value: { uk: 'Розмір', en: 'Size', ru: 'Размер', es: 'Cuantía' },
  anyKind: {
    uk: 'Субсидії та пільги',
    en: 'Subsidies and benefits',
    ru: 'Субсидии и льготы',
    es: 'Subvenciones y bonificaciones',
  },
  anyForm: { uk: 'Будь-яка форма', en: 'Any form', ru: 'Любая форма', es: 'Cualquier forma' },
  validity: { uk: 'Строк дії', en: 'Validity', ru: 'Срок действия', es: 'Vigencia' },
  anyTime: { uk: 'Усі за строком', en: 'In force or ended', ru: 'Все по сроку', es: 'Vigentes o no' },
  onlyCurrent: { uk: 'Чинні', en: 'In force', ru: 'Действующие', es: 'Vigentes' },
  onlyOther: { uk: 'Нечинні', en: 'Not in force', ru: 'Недействующие', es: 'No vigentes' },
  notCurrent: { uk: 'Не діє', en: 'Not in force', ru: 'Не действует', es: 'No vigente' },
  anyAccount: {
    uk: 'Усі рахунки приміщення',
    en: 'All accounts of the unit',
    ru: 'Все счета помещения',
    es: 'Todas las cuentas del inmueble',
  },
  emptyTitle: {
    uk: 'Субсидій і пільг ще немає',
    en: 'No subsidies or benefits yet',
    ru: 'Субсидий и льгот пока нет',
    es: 'Todavía no hay subvenciones ni bonificaciones',
  },
  emptyText: {
    uk: 'Безготівкова субсидія чи пільга зменшує рахунок, готівкова лише зберігається для довідки.',
    en: 'A non-cash subsidy or benefit lowers the bill, one in cash is only kept for reference.',
    ru: 'Безналичная субсидия или льгота уменьшает счёт, наличная лишь хранится для справки.',
    es: 'La que no es en efectivo reduce el recibo; la que es en efectivo solo se guarda como referencia.',
  },
  removeTitle: { uk: 'Видалити запис?', en: 'Delete the record?', ru: 'Удалить запись?', es: '¿Eliminar el registro?' },
  removeText: {
    uk: 'Запис переміститься до кошика на 30 днів.',
    en: 'The record will move to the bin for 30 days.',
    ru: 'Запись переместится в корзину на 30 дней.',
    es: 'El registro pasará a la papelera durante 30 días.',
  },
  removed: { uk: 'Запис видалено', en: 'Record deleted', ru: 'Запись удалена', es: 'Registro eliminado' },
  restored: { uk: 'Запис відновлено', en: 'Record restored', ru: 'Запись восстановлена', es: 'Registro restaurado' },
})

/** Texts of absences. */
export const absences = messages({
  ...absenceLabels,
  file_ids: { uk: 'Файли', en: 'Files', ru: 'Файлы', es: 'Archivos' },
  files: plural({
    uk: { one: '{count} файл', few: '{count} файли', many: '{count} файлів', other: '{count} файлу' },
    en: { one: '{count} file', other: '{count} files' },
    ru: { one: '{count} файл', few: '{count} файла', many: '{count} файлов', other: '{count} файла' },
    es: { one: '{count} archivo', other: '{count} archivos' },
  }),
  section: { uk: 'Відсутність', en: 'Absences', ru: 'Отсутствие', es: 'Ausencias' },
  one: { uk: 'Відсутність', en: 'Absence', ru: 'Отсутствие', es: 'Ausencia' },
  create: { uk: 'Додати відсутність', en: 'Add an absence', ru: 'Добавить отсутствие', es: 'Añadir ausencia' },
  days: { uk: 'Днів', en: 'Days', ru: 'Дней', es: 'Días' },
  purged: {
    uk: 'Запис людини видалено',
    en: 'Record of the person deleted',
    ru: 'Запись о человеке удалена',
    es: 'Ficha de la persona eliminada',
  },
  hidden: {
    uk: 'Приховано: потрібне право бачити людей',
    en: 'Hidden: needs the permission to see people',
    ru: 'Скрыто: нужно право видеть людей',
    es: 'Oculto: requiere permiso para ver personas',
  },
  emptyTitle: {
    uk: 'Записів про відсутність ще немає',
    en: 'No absences yet',
    ru: 'Записей об отсутствии пока нет',
    es: 'Todavía no hay ausencias',
  },
  billedHint: {
    uk: 'Місяці, за які рахунки вже виставлено, перерахує наступний рахунок.',
    en: 'Months that are billed already are recalculated by the next bill.',
    ru: 'Месяцы, за которые счета уже выставлены, пересчитает следующий счёт.',
    es: 'Los meses ya facturados los recalculará el próximo recibo.',
  },
  emptyText: {
    uk: 'Відсутність від 30 днів поспіль зменшує нарахування за людино-днями там, де це передбачено.',
    en: 'An absence of 30 days in a row or more lowers charges by person-days where the method allows it.',
    ru: 'Отсутствие от 30 дней подряд уменьшает начисления по человеко-дням там, где это предусмотрено.',
    es: 'Una ausencia de 30 días seguidos o más reduce los cargos por persona y día donde esté previsto.',
  },
})
