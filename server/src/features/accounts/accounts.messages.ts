import { messages } from '@oselia/contract/languages'

/** Words of the exported list of personal accounts. */
export const accountWords = messages({
  title: { uk: 'Особові рахунки', en: 'Personal accounts', ru: 'Лицевые счета', es: 'Cuentas' },
  account: { uk: 'Особовий рахунок', en: 'Personal account', ru: 'Лицевой счёт', es: 'Cuenta' },
  service: { uk: 'Послуга', en: 'Service', ru: 'Услуга', es: 'Servicio' },
  holder: { uk: 'На кого відкрито', en: 'Holder', ru: 'На кого открыт', es: 'Titular' },
  from: { uk: 'З', en: 'Since', ru: 'С', es: 'Desde' },
  to: { uk: 'До', en: 'Until', ru: 'До', es: 'Hasta' },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
})
