import { messages } from '../../../platform/texts.ts'

/** Texts shared by the pages of billing. */
export const ledger = messages({
  month: { uk: 'Місяць', en: 'Month', ru: 'Месяц', es: 'Mes' },
  previous: { uk: 'Попередній місяць', en: 'Previous month', ru: 'Предыдущий месяц', es: 'Mes anterior' },
  next: { uk: 'Наступний місяць', en: 'Next month', ru: 'Следующий месяц', es: 'Mes siguiente' },
  account: { uk: 'Особовий рахунок', en: 'Billing account', ru: 'Лицевой счёт', es: 'Cuenta' },
  anyAccount: { uk: 'Будь-який рахунок', en: 'Any account', ru: 'Любой счёт', es: 'Cualquier cuenta' },
  accountHint: {
    uk: 'Номер рахунку, квартира чи прізвище',
    en: 'Account number, unit or name',
    ru: 'Номер счёта, квартира или фамилия',
    es: 'Número de cuenta, vivienda o nombre',
  },
  total: { uk: 'Разом', en: 'Total', ru: 'Итого', es: 'Total' },
  reason: { uk: 'Причина', en: 'Reason', ru: 'Причина', es: 'Motivo' },
  reasonHint: {
    uk: 'Її буде видно в історії.',
    en: 'It is shown in the history.',
    ru: 'Она будет видна в истории.',
    es: 'Se muestra en el historial.',
  },
  // A dialog that cancels or undoes something can't offer «cancel» as its other answer.
  leave: { uk: 'Залишити як є', en: 'Leave as it is', ru: 'Оставить как есть', es: 'Dejar como está' },
  reasonMissing: {
    uk: 'Вкажіть причину',
    en: 'Enter the reason',
    ru: 'Укажите причину',
    es: 'Indique el motivo',
  },
})
