import { messages } from '../../../platform/texts.ts'

/** Texts of parts of payments that are given back. */
export const paymentRefunds = messages({
  section: { uk: 'Повернення', en: 'Refunds', ru: 'Возвраты', es: 'Devoluciones' },
  refund: { uk: 'Повернути частину', en: 'Refund a part', ru: 'Вернуть часть', es: 'Devolver una parte' },
  title: {
    uk: 'Повернення частини платежу {amount}',
    en: 'Partial refund of the payment of {amount}',
    ru: 'Возврат части платежа {amount}',
    es: 'Devolución parcial del pago de {amount}',
  },
  text: {
    uk: 'Можна повернути до {rest}. Спершу зменшиться аванс, потім найновіші рахунки, які закрив цей платіж, знову стануть несплаченими.',
    en: 'Up to {rest} can be refunded. The advance is lowered first, then the latest bills that this payment paid become unpaid again.',
    ru: 'Можно вернуть до {rest}. Сначала уменьшится аванс, затем новейшие счета, которые закрыл этот платёж, снова станут неоплаченными.',
    es: 'Se pueden devolver hasta {rest}. Primero se reduce el anticipo y después los recibos más recientes que pagó quedan pendientes de nuevo.',
  },
  amount_minor: {
    uk: 'Сума повернення, ₴',
    en: 'Amount refunded, UAH',
    ru: 'Сумма возврата, ₴',
    es: 'Importe devuelto, UAH',
  },
  refunded_on: { uk: 'Дата повернення', en: 'Refunded on', ru: 'Дата возврата', es: 'Fecha de devolución' },
  method: { uk: 'Як повернено', en: 'How', ru: 'Как возвращено', es: 'Forma' },
  method_bank: { uk: 'На рахунок', en: 'To a bank account', ru: 'На счёт', es: 'A una cuenta' },
  method_cash: { uk: 'Готівкою', en: 'In cash', ru: 'Наличными', es: 'En efectivo' },
  iban: { uk: 'IBAN отримувача', en: 'IBAN of the recipient', ru: 'IBAN получателя', es: 'IBAN del destinatario' },
  document_number: { uk: 'Номер документа', en: 'Document number', ru: 'Номер документа', es: 'N.º de documento' },
  done: { uk: 'Повернення проведено', en: 'The refund is posted', ru: 'Возврат проведён', es: 'Devolución registrada' },
  cancel: { uk: 'Скасувати повернення', en: 'Cancel the refund', ru: 'Отменить возврат', es: 'Anular la devolución' },
  cancelTitle: {
    uk: 'Скасувати повернення {amount}?',
    en: 'Cancel the refund of {amount}?',
    ru: 'Отменить возврат {amount}?',
    es: '¿Anular la devolución de {amount}?',
  },
  cancelText: {
    uk: 'Якщо гроші насправді не виплачено, ця сума знову закриє рахунки або стане авансом.',
    en: 'If the money was not paid out, the sum pays bills again or becomes an advance.',
    ru: 'Если деньги на самом деле не выплачены, эта сумма снова закроет счета или станет авансом.',
    es: 'Si el dinero no se llegó a pagar, el importe vuelve a pagar recibos o queda como anticipo.',
  },
  cancelled: {
    uk: 'Повернення скасовано',
    en: 'The refund is cancelled',
    ru: 'Возврат отменён',
    es: 'Devolución anulada',
  },
  stateCancelled: {
    uk: 'скасовано: {reason}',
    en: 'cancelled: {reason}',
    ru: 'отменено: {reason}',
    es: 'anulada: {reason}',
  },
  byStatement: {
    uk: 'за випискою банку; скасовують в операції виписки',
    en: 'by a bank statement; taken back at its transaction',
    ru: 'по выписке банка; отменяют в операции выписки',
    es: 'según el extracto; se deshace en su movimiento',
  },
})
