import { messages, type Language } from '@oselia/contract/languages'
import { filled } from '../../../platform/pdf.format.js'
import { moneyText } from '../bill-papers/bill-papers.public.js'

/** Columns of a list of balances, and how a control total that does not agree is told. */
const names = messages({
  opening: { uk: 'початкове сальдо', en: 'opening balance', ru: 'начальное сальдо', es: 'saldo inicial' },
  charged: { uk: 'нараховано', en: 'charged', ru: 'начислено', es: 'cargado' },
  paid: { uk: 'оплачено', en: 'paid', ru: 'оплачено', es: 'pagado' },
  closing: { uk: 'кінцеве сальдо', en: 'closing balance', ru: 'конечное сальдо', es: 'saldo final' },
  debt: { uk: 'борг', en: 'debt', ru: 'долг', es: 'deuda' },
})
const { total } = messages({
  total: {
    uk: '{name}: у підсумку {stated}, за рядками {found}',
    en: '{name}: {stated} stated, {found} by the lines',
    ru: '{name}: в итоге {stated}, по строкам {found}',
    es: '{name}: {stated} en el total, {found} según las líneas',
  },
})

const stored = /^(opening|charged|paid|closing|debt): (-?\d+) ≠ (-?\d+)$/

/** A control total as it is stored, in hundredths (`closing: 90000 ≠ 60000`), in words; any other text as it is. */
export const openingTotalText = (value: string, language: Language): string => {
  const [, name, stated, found] = stored.exec(value) ?? []
  if (name === undefined || stated === undefined || found === undefined) return value
  return filled(total[language], {
    name: names[name as keyof typeof names][language],
    stated: moneyText(BigInt(stated), language),
    found: moneyText(BigInt(found), language),
  })
}
