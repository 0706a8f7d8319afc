import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const paymentProblems = declareProblems({
  payment_fixed: {
    uk: 'Цей платіж уже скасовано',
    en: 'This payment has been cancelled already',
    ru: 'Этот платёж уже отменён',
    es: 'Este pago ya está anulado',
  },
  payment_refunded: {
    uk: 'Частину цього платежу повернено платникові: спершу скасуйте повернення',
    en: 'A part of this payment was given back: cancel the refund first',
    ru: 'Часть этого платежа возвращена плательщику: сначала отмените возврат',
    es: 'Parte de este pago se devolvió: anule primero la devolución',
  },
  refund_fixed: {
    uk: 'Це повернення вже скасовано або проведено за випискою: його скасовують у виписці',
    en: 'This refund is cancelled already, or comes from a statement, where it is taken back',
    ru: 'Этот возврат уже отменён или проведён по выписке: его отменяют в выписке',
    es: 'Esta devolución ya está anulada o procede de un extracto, donde se deshace',
  },
  likely_repeated: {
    uk: 'Платіж цього рахунка на таку саму суму за {day} уже внесено. Підтвердьте, що це інший платіж',
    en: 'A payment of the same amount for this account and {day} has been entered already. Confirm that it is another payment',
    ru: 'Платёж по этому счёту на такую же сумму за {day} уже внесён. Подтвердите, что это другой платёж',
    es: 'Ya se registró un pago de esta cuenta por el mismo importe el {day}. Confirme que es otro pago',
  },
  likely_received: {
    uk: 'Такий платіж цього рахунка вже надійшов із банківською випискою ({day}). Підтвердьте, що це інший платіж',
    en: 'Such a payment for this account has come in a bank statement already ({day}). Confirm that it is another payment',
    ru: 'Такой платёж по этому счёту уже поступил с банковской выпиской ({day}). Подтвердите, что это другой платёж',
    es: 'Un pago así de esta cuenta ya llegó con un extracto bancario ({day}). Confirme que es otro pago',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof paymentProblems, ProblemText> {}
}
