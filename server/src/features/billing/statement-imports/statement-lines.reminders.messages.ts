import { messages } from '@oselia/contract/languages'

/** Texts of the reminder of receipts on no account by e-mail and SMS. */
export const waitingWords = messages({
  subject: {
    uk: 'Нерознесені надходження чекають з {day}: {number}',
    en: 'Receipts on no account wait since {day}: {number}',
    ru: 'Неразнесённые поступления ждут с {day}: {number}',
    es: 'Ingresos sin asignar esperan desde el {day}: {number}',
  },
  open: {
    uk: 'Рознести надходження',
    en: 'Post the receipts',
    ru: 'Разнести поступления',
    es: 'Asignar los ingresos',
  },
})
