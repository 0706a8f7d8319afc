/** Headings of the turnover sheet. */
export const reportWords = {
  title: { uk: 'Оборотна відомість', en: 'Turnover sheet', ru: 'Оборотная ведомость', es: 'Balance de movimientos' },
  totals: { uk: 'Усього', en: 'Total', ru: 'Всего', es: 'Total' },
  forMonth: { uk: 'за {month}', en: 'for {month}', ru: 'за {month}', es: 'de {month}' },
  houses: { uk: 'Будинків: {n}', en: 'Buildings: {n}', ru: 'Домов: {n}', es: 'Edificios: {n}' },
  account: { uk: 'Особовий рахунок', en: 'Billing account', ru: 'Лицевой счёт', es: 'Cuenta' },
  opening_minor: { uk: 'На початок', en: 'Opening', ru: 'На начало', es: 'Saldo inicial' },
  charged_minor: { uk: 'Нараховано', en: 'Charged', ru: 'Начислено', es: 'Cargado' },
  recalculated_minor: { uk: 'Перерахунок', en: 'Recalculated', ru: 'Перерасчёт', es: 'Regularizado' },
  benefit_minor: { uk: 'Пільга', en: 'Benefit', ru: 'Льгота', es: 'Bonificación' },
  subsidy_minor: { uk: 'Субсидія', en: 'Subsidy', ru: 'Субсидия', es: 'Subvención' },
  penalty_minor: { uk: 'Пеня', en: 'Penalty', ru: 'Пеня', es: 'Recargo por mora' },
  received_minor: { uk: 'Надійшло', en: 'Received', ru: 'Поступило', es: 'Recibido' },
  closing_minor: { uk: 'На кінець', en: 'Closing', ru: 'На конец', es: 'Saldo final' },
} as const

/** Headings of what was charged by service. */
export const serviceWords = {
  title: {
    uk: 'Нарахування за послугами',
    en: 'Charges by service',
    ru: 'Начисления по услугам',
    es: 'Cargos por servicio',
  },
  name: { uk: 'Послуга', en: 'Service', ru: 'Услуга', es: 'Servicio' },
  total_minor: { uk: 'Разом', en: 'Total', ru: 'Итого', es: 'Total' },
} as const

/** Headings of the list of debtors. */
export const debtWords = {
  title: { uk: 'Боржники', en: 'Debtors', ru: 'Должники', es: 'Deudores' },
  holder: { uk: 'Платник', en: 'Payer', ru: 'Плательщик', es: 'Pagador' },
  months: { uk: 'Неоплачених рахунків', en: 'Unpaid bills', ru: 'Неоплаченных счетов', es: 'Recibos pendientes' },
  oldest_due: { uk: 'Найстаріший строк', en: 'Oldest due day', ru: 'Самый старый срок', es: 'Vencimiento más antiguo' },
  debt: { uk: 'Борг', en: 'Debt', ru: 'Долг', es: 'Deuda' },
  overdue: { uk: 'Прострочено', en: 'Overdue', ru: 'Просрочено', es: 'Vencido' },
  lapsed: {
    uk: 'Позовна давність минула',
    en: 'Time-barred',
    ru: 'Исковая давность истекла',
    es: 'Prescrito',
  },
} as const

/** Ages of a debt as columns. */
export const ageNames = {
  not_due: { uk: 'Строк не настав', en: 'Not yet due', ru: 'Срок не наступил', es: 'Sin vencer' },
  d30: { uk: 'До 1 місяця', en: 'Up to 1 month', ru: 'До 1 месяца', es: 'Hasta 1 mes' },
  d90: { uk: '1–3 місяці', en: '1–3 months', ru: '1–3 месяца', es: '1–3 meses' },
  d180: { uk: '3–6 місяців', en: '3–6 months', ru: '3–6 месяцев', es: '3–6 meses' },
  d365: { uk: '6–12 місяців', en: '6–12 months', ru: '6–12 месяцев', es: '6–12 meses' },
  older: { uk: 'Понад 12 місяців', en: 'Over 12 months', ru: 'Более 12 месяцев', es: 'Más de 12 meses' },
} as const
