import { messages } from './languages.js'

export const budgetKindNames = messages({
  income: { uk: 'Надходження', en: 'Income', ru: 'Поступления', es: 'Ingresos' },
  expense: { uk: 'Витрати', en: 'Expenses', ru: 'Расходы', es: 'Gastos' },
})

/** Names of the fields of budget lines and entries, for forms, lists, history and export. */
export const lineLabels = messages({
  payee: { uk: 'Чий кошторис', en: 'Whose budget', ru: 'Чья смета', es: 'Presupuesto de' },
  year: { uk: 'Рік', en: 'Year', ru: 'Год', es: 'Año' },
  kind: { uk: 'Вид', en: 'Kind', ru: 'Вид', es: 'Tipo' },
  name: { uk: 'Стаття', en: 'Line', ru: 'Статья', es: 'Partida' },
  planned_minor: { uk: 'План', en: 'Plan', ru: 'План', es: 'Previsto' },
  fact_minor: { uk: 'Факт', en: 'Actual', ru: 'Факт', es: 'Real' },
  sort: { uk: 'Порядок', en: 'Position', ru: 'Порядок', es: 'Posición' },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
  created_at: { uk: 'Додано', en: 'Added', ru: 'Добавлено', es: 'Añadido' },
})

export const entryLabels = messages({
  line: { uk: 'Стаття', en: 'Line', ru: 'Статья', es: 'Partida' },
  supplier: { uk: 'Постачальник', en: 'Supplier', ru: 'Поставщик', es: 'Proveedor' },
  house: { uk: 'Будинок', en: 'Building', ru: 'Дом', es: 'Edificio' },
  day: { uk: 'День', en: 'Day', ru: 'День', es: 'Día' },
  document_number: { uk: 'Номер документа', en: 'Document number', ru: 'Номер документа', es: 'Número de documento' },
  amount_minor: { uk: 'Сума', en: 'Amount', ru: 'Сумма', es: 'Importe' },
  description: { uk: 'За що', en: 'For what', ru: 'За что', es: 'Concepto' },
  created_at: { uk: 'Внесено', en: 'Entered', ru: 'Внесено', es: 'Introducido' },
})
