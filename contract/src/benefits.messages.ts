import { messages } from './languages.js'

export const benefitKindNames = messages({
  subsidy: { uk: 'Субсидія', en: 'Subsidy', ru: 'Субсидия', es: 'Subvención' },
  benefit: { uk: 'Пільга', en: 'Benefit', ru: 'Льгота', es: 'Bonificación' },
})

export const benefitFormNames = messages({
  non_cash: {
    uk: 'Безготівкова: зменшує рахунок',
    en: 'Non-cash: lowers the bill',
    ru: 'Безналичная: уменьшает счёт',
    es: 'Sin efectivo: reduce el recibo',
  },
  cash: {
    uk: 'Готівкова: виплачується громадянину',
    en: 'Cash: paid to the citizen',
    ru: 'Наличная: выплачивается гражданину',
    es: 'En efectivo: se paga al ciudadano',
  },
})

/** Names of the fields of subsidies and benefits, for forms, lists, history and export. */
export const benefitLabels = messages({
  realty: { uk: 'Приміщення', en: 'Unit', ru: 'Помещение', es: 'Inmueble' },
  account: { uk: 'Особовий рахунок', en: 'Billing account', ru: 'Лицевой счёт', es: 'Cuenta' },
  member: { uk: 'Отримувач', en: 'Holder', ru: 'Получатель', es: 'Titular' },
  kind: { uk: 'Вид', en: 'Kind', ru: 'Вид', es: 'Tipo' },
  form: { uk: 'Форма', en: 'Form', ru: 'Форма', es: 'Forma' },
  amount_minor: { uk: 'Сума на місяць', en: 'Amount per month', ru: 'Сумма в месяц', es: 'Importe mensual' },
  percent: { uk: 'Відсоток', en: 'Percentage', ru: 'Процент', es: 'Porcentaje' },
  from: { uk: 'Діє з', en: 'Valid from', ru: 'Действует с', es: 'Válido desde' },
  to: { uk: 'Діє до', en: 'Valid until', ru: 'Действует до', es: 'Válido hasta' },
  decision_number: { uk: 'Номер рішення', en: 'Decision number', ru: 'Номер решения', es: 'Número de resolución' },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
  created_at: { uk: 'Додано', en: 'Added', ru: 'Добавлено', es: 'Añadido' },
})

export const absenceLabels = messages({
  realty: { uk: 'Приміщення', en: 'Unit', ru: 'Помещение', es: 'Inmueble' },
  member: { uk: 'Хто відсутній', en: 'Who is away', ru: 'Кто отсутствует', es: 'Quién está ausente' },
  from: { uk: 'Перший день', en: 'First day', ru: 'Первый день', es: 'Primer día' },
  to: { uk: 'Останній день', en: 'Last day', ru: 'Последний день', es: 'Último día' },
  document: {
    uk: 'Підтвердний документ',
    en: 'Supporting document',
    ru: 'Подтверждающий документ',
    es: 'Documento acreditativo',
  },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
  created_at: { uk: 'Додано', en: 'Added', ru: 'Добавлено', es: 'Añadido' },
})
