import { messages } from './languages.js'

/** Why an account is exempt, on screens and in debt claims. */
export const exemptionReasonNames = messages({
  martial_law: {
    uk: 'Обмеження на час воєнного стану',
    en: 'Wartime restrictions',
    ru: 'Ограничения на время военного положения',
    es: 'Restricciones de la ley marcial',
  },
  restructuring: {
    uk: 'Договір про реструктуризацію боргу',
    en: 'Debt restructuring agreement',
    ru: 'Договор о реструктуризации долга',
    es: 'Acuerdo de reestructuración de la deuda',
  },
  subsidy: {
    uk: 'Отримувач субсидії або пільги',
    en: 'Recipient of a subsidy or benefit',
    ru: 'Получатель субсидии или льготы',
    es: 'Beneficiario de una subvención o bonificación',
  },
  wage_arrears: {
    uk: 'Заборгованість із заробітної плати',
    en: 'Unpaid wages',
    ru: 'Задолженность по заработной плате',
    es: 'Salarios impagados',
  },
  court: { uk: 'Рішення суду', en: 'Court decision', ru: 'Решение суда', es: 'Resolución judicial' },
  other: { uk: 'Інша підстава', en: 'Other ground', ru: 'Другое основание', es: 'Otro motivo' },
})

/** What is not charged, on screens and in histories. */
export const exemptionCoversNames = messages({
  penalty: { uk: 'Лише пеня', en: 'The penalty only', ru: 'Только пеня', es: 'Solo el recargo por mora' },
  all: {
    uk: 'Пеня, 3 % річних та інфляційні втрати',
    en: 'The penalty, 3% a year and inflation',
    ru: 'Пеня, 3 % годовых и инфляционные потери',
    es: 'El recargo por mora, el 3 % anual y la inflación',
  },
})

/** Names of the fields of an exemption, for the form and the history. */
export const exemptionLabels = messages({
  account: { uk: 'Особовий рахунок', en: 'Billing account', ru: 'Лицевой счёт', es: 'Cuenta' },
  reason: { uk: 'Підстава', en: 'Ground', ru: 'Основание', es: 'Motivo' },
  covers: {
    uk: 'Що не нараховується',
    en: 'What is not charged',
    ru: 'Что не начисляется',
    es: 'Qué no se cobra',
  },
  from: { uk: 'Перший день', en: 'First day', ru: 'Первый день', es: 'Primer día' },
  to: { uk: 'Останній день', en: 'Last day', ru: 'Последний день', es: 'Último día' },
  document: { uk: 'Документ', en: 'Document', ru: 'Документ', es: 'Documento' },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
})
