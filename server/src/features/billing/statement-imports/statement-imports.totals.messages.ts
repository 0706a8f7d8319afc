import { messages } from '@oselia/contract/languages'

/** What a control total is of, and how one that does not agree is told. */
export const statementTotalNames = messages({
  credit: { uk: 'надійшло', en: 'received', ru: 'поступило', es: 'ingresos' },
  debit: { uk: 'списано', en: 'paid out', ru: 'списано', es: 'cargos' },
  credits: { uk: 'надходжень', en: 'movements in', ru: 'поступлений', es: 'número de ingresos' },
  debits: { uk: 'списань', en: 'movements out', ru: 'списаний', es: 'número de cargos' },
  closing: { uk: 'залишок на кінець', en: 'closing balance', ru: 'остаток на конец', es: 'saldo final' },
  opening: { uk: 'залишок на початок', en: 'opening balance', ru: 'остаток на начало', es: 'saldo inicial' },
  charged: { uk: 'нараховано', en: 'charged', ru: 'начислено', es: 'cargado' },
  paid: { uk: 'оплачено', en: 'paid', ru: 'оплачено', es: 'pagado' },
  debt: { uk: 'борг', en: 'debt', ru: 'долг', es: 'deuda' },
})

export const { statementTotal } = messages({
  statementTotal: {
    uk: '{account}{name}: у підсумку {stated}, за рядками {found}',
    en: '{account}{name}: {stated} stated, {found} by the lines',
    ru: '{account}{name}: в итоге {stated}, по строкам {found}',
    es: '{account}{name}: {stated} en el total, {found} según las líneas',
  },
})
