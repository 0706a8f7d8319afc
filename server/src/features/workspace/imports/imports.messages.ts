import { messages } from '@oselia/contract/languages'

/** Headings of the file of bad rows. */
export const importMessages = messages({
  row_n: { uk: 'Рядок', en: 'Row', ru: 'Строка', es: 'Fila' },
  reason: { uk: 'Причина', en: 'Reason', ru: 'Причина', es: 'Motivo' },
  undecided: { uk: 'Потрібне рішення', en: 'Decision needed', ru: 'Нужно решение', es: 'Hace falta una decisión' },
  bad_rows: { uk: 'Рядки з помилками', en: 'Rows with errors', ru: 'Строки с ошибками', es: 'Filas con errores' },
})
