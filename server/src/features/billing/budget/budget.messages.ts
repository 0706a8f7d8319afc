import { messages } from '@oselia/contract/languages'

/** Titles of the exported lists. */
export const budgetWords = messages({
  lines: { uk: 'Кошторис', en: 'Budget', ru: 'Смета', es: 'Presupuesto' },
  entries: { uk: 'Операції кошторису', en: 'Budget entries', ru: 'Операции сметы', es: 'Operaciones del presupuesto' },
  total: { uk: 'Усього', en: 'Total', ru: 'Всего', es: 'Total' },
})
