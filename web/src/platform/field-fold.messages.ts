import { messages, plural } from './texts.ts'

/** Folded parts of forms. */
export const fieldFold = messages({
  set: plural({
    uk: {
      one: 'заповнено {count} поле',
      few: 'заповнено {count} поля',
      many: 'заповнено {count} полів',
      other: 'заповнено {count} поля',
    },
    en: { one: '{count} field set', other: '{count} fields set' },
    ru: {
      one: 'заполнено {count} поле',
      few: 'заполнены {count} поля',
      many: 'заполнено {count} полей',
      other: 'заполнено {count} поля',
    },
    es: { one: '{count} campo rellenado', other: '{count} campos rellenados' },
  }),
  none: { uk: 'не заповнено', en: 'nothing set', ru: 'не заполнено', es: 'sin rellenar' },
})
