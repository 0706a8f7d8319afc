import { messages } from '@oselia/contract/languages'

/** Labels of the exported register of payments. */
export const paymentWords = messages({
  title: { uk: 'Платежі', en: 'Payments', ru: 'Платежи', es: 'Pagos' },
  received_on: { uk: 'Отримано', en: 'Received on', ru: 'Получено', es: 'Recibido el' },
  account: { uk: 'Особовий рахунок', en: 'Billing account', ru: 'Лицевой счёт', es: 'Cuenta del inmueble' },
  amount: { uk: 'Сума', en: 'Amount', ru: 'Сумма', es: 'Importe' },
  refunded: { uk: 'Повернено', en: 'Refunded', ru: 'Возвращено', es: 'Devuelto' },
  channel: { uk: 'Спосіб оплати', en: 'Channel', ru: 'Способ оплаты', es: 'Medio de pago' },
  document_number: { uk: 'Номер документа', en: 'Document number', ru: 'Номер документа', es: 'N.º de documento' },
  payer: { uk: 'Платник', en: 'Payer', ru: 'Плательщик', es: 'Pagador' },
  purpose: { uk: 'Призначення платежу', en: 'Payment purpose', ru: 'Назначение платежа', es: 'Concepto' },
  for_period: { uk: 'За місяць', en: 'For the month', ru: 'За месяц', es: 'Por el mes' },
  state: { uk: 'Стан', en: 'Status', ru: 'Состояние', es: 'Estado' },
  posted: { uk: 'Усього проведено', en: 'Total posted', ru: 'Всего проведено', es: 'Total contabilizado' },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
})

export const channelNames = messages({
  bank: { uk: 'Банк', en: 'Bank', ru: 'Банк', es: 'Banco' },
  terminal: { uk: 'Термінал', en: 'Terminal', ru: 'Терминал', es: 'Terminal' },
  cash: { uk: 'Готівка', en: 'Cash', ru: 'Наличные', es: 'Efectivo' },
  online: { uk: 'Онлайн', en: 'Online', ru: 'Онлайн', es: 'En línea' },
  offset: { uk: 'Зарахування', en: 'Offset', ru: 'Зачёт', es: 'Compensación' },
  opening: { uk: 'Сальдо на початок', en: 'Opening balance', ru: 'Сальдо на начало', es: 'Saldo inicial' },
})

export const paymentStateNames = messages({
  posted: { uk: 'Проведено', en: 'Posted', ru: 'Проведён', es: 'Contabilizado' },
  cancelled: { uk: 'Скасовано', en: 'Cancelled', ru: 'Отменён', es: 'Anulado' },
})
