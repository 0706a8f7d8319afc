import { messages } from '@oselia/contract/languages'

/** Labels of the exported list of billing accounts. */
export const accountWords = messages({
  title: { uk: 'Особові рахунки', en: 'Billing accounts', ru: 'Лицевые счета', es: 'Cuentas del inmueble' },
  account: { uk: 'Особовий рахунок', en: 'Billing account', ru: 'Лицевой счёт', es: 'Cuenta del inmueble' },
  service: { uk: 'Послуга', en: 'Service', ru: 'Услуга', es: 'Servicio' },
  holder: { uk: 'На кого відкрито', en: 'Account holder', ru: 'На кого открыт', es: 'Titular' },
  from: { uk: 'З', en: 'Since', ru: 'С', es: 'Desde' },
  to: { uk: 'До', en: 'Until', ru: 'До', es: 'Hasta' },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
})
