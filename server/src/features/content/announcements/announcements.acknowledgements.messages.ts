import { messages } from '@oselia/contract/languages'

/** Labels of the exported list of those who have confirmed an announcement and those who have not. */
export const acknowledgementWords = messages({
  list: { uk: 'Ознайомлення', en: 'Confirmations', ru: 'Ознакомление', es: 'Confirmaciones' },
  name: { uk: 'Особа', en: 'Person', ru: 'Лицо', es: 'Persona' },
  units: { uk: 'Приміщення', en: 'Units', ru: 'Помещения', es: 'Inmuebles' },
  on: { uk: 'Підтверджено', en: 'Confirmed', ru: 'Подтверждено', es: 'Confirmado' },
  way: { uk: 'Спосіб', en: 'Way', ru: 'Способ', es: 'Modo' },
  link: { uk: 'за посиланням', en: 'by link', ru: 'по ссылке', es: 'por enlace' },
  paper: { uk: 'на папері', en: 'on paper', ru: 'на бумаге', es: 'en papel' },
  recorded_by: { uk: 'Хто вніс', en: 'Entered by', ru: 'Кто внёс', es: 'Registrado por' },
})
