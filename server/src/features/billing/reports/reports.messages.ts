/** Headings of the turnover sheet. */
export const reportWords = {
  title: { uk: 'Оборотна відомість', en: 'Turnover sheet', ru: 'Оборотная ведомость', es: 'Balance de movimientos' },
  account: { uk: 'Особовий рахунок', en: 'Billing account', ru: 'Лицевой счёт', es: 'Cuenta' },
  opening_minor: { uk: 'На початок', en: 'Opening', ru: 'На начало', es: 'Saldo inicial' },
  charged_minor: { uk: 'Нараховано', en: 'Charged', ru: 'Начислено', es: 'Cargado' },
  recalculated_minor: { uk: 'Перерахунок', en: 'Recalculated', ru: 'Перерасчёт', es: 'Regularizado' },
  benefit_minor: { uk: 'Пільга', en: 'Benefit', ru: 'Льгота', es: 'Bonificación' },
  subsidy_minor: { uk: 'Субсидія', en: 'Subsidy', ru: 'Субсидия', es: 'Subvención' },
  penalty_minor: { uk: 'Пеня', en: 'Penalty', ru: 'Пеня', es: 'Recargo' },
  received_minor: { uk: 'Надійшло', en: 'Received', ru: 'Поступило', es: 'Recibido' },
  closing_minor: { uk: 'На кінець', en: 'Closing', ru: 'На конец', es: 'Saldo final' },
} as const
