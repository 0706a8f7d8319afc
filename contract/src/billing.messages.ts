/** Validation messages of tariffs, bills and payments. */
export const billingIssues = {
  five_years: {
    uk: 'Не більше п’яти років від початку',
    en: 'At most five years from the beginning',
    ru: 'Не более пяти лет от начала',
    es: 'Como máximo cinco años desde el inicio',
  },
  parts_exceed: {
    uk: 'Частини перевищують залишок {n}',
    en: 'The parts exceed the remaining {n}',
    ru: 'Части превышают остаток {n}',
    es: 'Las partes superan el resto de {n}',
  },
  payment_differs: {
    uk: 'Цей платіж не може бути тією самою операцією',
    en: 'This payment can’t be the same transaction',
    ru: 'Этот платёж не может быть той же операцией',
    es: 'Este pago no puede ser el mismo movimiento',
  },
  unmatched_left: {
    uk: 'Рядків без рахунка: {n}. Підтвердьте, що їх буде пропущено',
    en: 'Lines without an account: {n}. Confirm that they are left out',
    ru: 'Строк без счёта: {n}. Подтвердите, что они будут пропущены',
    es: 'Líneas sin cuenta: {n}. Confirme que se omitirán',
  },
  preview_changed: {
    uk: 'Сума змінилася: тепер буде проведено {n}. Перегляньте список ще раз',
    en: 'The sum has changed: {n} would be posted now. Look through the list again',
    ru: 'Сумма изменилась: теперь будет проведено {n}. Просмотрите список ещё раз',
    es: 'El total ha cambiado: ahora se contabilizarían {n}. Revise la lista de nuevo',
  },
  expense_line: {
    uk: 'Виберіть статтю видатків того самого отримувача',
    en: 'Choose an expense line of the same payee',
    ru: 'Выберите статью расходов того же получателя',
    es: 'Elija una partida de gastos del mismo beneficiario',
  },
  refund_differs: {
    uk: 'Виберіть надходження на той самий рахунок і на ту саму суму, не пізніше за повернення',
    en: 'Choose money received on the same account, of the same amount and no later than the refund',
    ru: 'Выберите поступление на тот же счёт и на ту же сумму, не позже возврата',
    es: 'Elija un abono en la misma cuenta, del mismo importe y no posterior a la devolución',
  },
  four_decimals: {
    uk: 'Не більше чотирьох знаків після коми',
    en: 'At most four decimals',
    ru: 'Не более четырёх знаков после запятой',
    es: 'Como máximo cuatro decimales',
  },
  period: {
    uk: 'Вкажіть місяць у форматі 2026-03',
    en: 'Enter the month in the format 2026-03',
    ru: 'Укажите месяц в формате 2026-03',
    es: 'Indique el mes con el formato 2026-03',
  },
  amount_positive: {
    uk: 'Сума має бути більшою за нуль',
    en: 'The amount must be above zero',
    ru: 'Сумма должна быть больше нуля',
    es: 'El importe debe ser mayor que cero',
  },
  amount_limit: {
    uk: 'Не більше 1 000 000 000,00',
    en: 'At most 1,000,000,000.00',
    ru: 'Не более 1 000 000 000,00',
    es: 'Como máximo 1.000.000.000,00',
  },
  not_zero: {
    uk: 'Сума не може дорівнювати нулю',
    en: 'The amount can’t be zero',
    ru: 'Сумма не может равняться нулю',
    es: 'El importe no puede ser cero',
  },
  total_differs: {
    uk: 'Сума рядків — {n}; не збігається із зазначеним підсумком',
    en: 'The rows add up to {n}, not to the given total',
    ru: 'Сумма строк — {n}; не совпадает с указанным итогом',
    es: 'Las filas suman {n}, no el total indicado',
  },
  not_for_method: {
    uk: 'Для цього способу нарахування не зазначають',
    en: 'Not used by this charge method',
    ru: 'Для этого способа начисления не указывается',
    es: 'No se usa con este método de cobro',
  },
  service_of_system: {
    uk: 'Для службової послуги тариф не встановлюють',
    en: 'A service of the system has no tariff',
    ru: 'Для служебной услуги тариф не устанавливается',
    es: 'Un servicio del sistema no tiene tarifa',
  },
  before_reading: {
    uk: 'Не може бути меншим за попереднє показання',
    en: 'Can’t be below the previous reading',
    ru: 'Не может быть меньше предыдущего показания',
    es: 'No puede ser inferior a la lectura anterior',
  },
} as const
