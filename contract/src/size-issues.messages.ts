import { messages } from './languages.js'

/** A value that is too short, long, small or big. */
export const sizeIssues = messages({
  too_short: {
    uk: 'Замало символів: потрібно щонайменше {n}',
    en: 'Too short: at least {n} characters',
    ru: 'Слишком коротко: нужно не менее {n} символов',
    es: 'Demasiado corto: al menos {n} caracteres',
  },
  too_long: {
    uk: 'Забагато символів: не більше {n}',
    en: 'Too long: at most {n} characters',
    ru: 'Слишком длинно: не более {n} символов',
    es: 'Demasiado largo: como máximo {n} caracteres',
  },
  too_few: {
    uk: 'Потрібно щонайменше {n}',
    en: 'At least {n} required',
    ru: 'Нужно не менее {n}',
    es: 'Se necesitan al menos {n}',
  },
  too_many: { uk: 'Не більше {n}', en: 'At most {n}', ru: 'Не более {n}', es: 'Como máximo {n}' },
  too_small: { uk: 'Не менше {n}', en: 'Must be {n} or more', ru: 'Не меньше {n}', es: 'Debe ser {n} o más' },
  too_big: { uk: 'Не більше {n}', en: 'Must be {n} or less', ru: 'Не больше {n}', es: 'Debe ser {n} o menos' },
  amount_too_small: {
    uk: 'Не менше {minor}',
    en: 'Must be {minor} or more',
    ru: 'Не меньше {minor}',
    es: 'Debe ser {minor} o más',
  },
  amount_too_big: {
    uk: 'Завелика сума: не більше {minor}',
    en: 'The amount is too large: at most {minor}',
    ru: 'Слишком большая сумма: не более {minor}',
    es: 'El importe es demasiado grande: como máximo {minor}',
  },
  number_too_small: {
    uk: 'Замале число',
    en: 'The number is too small',
    ru: 'Слишком маленькое число',
    es: 'El número es demasiado pequeño',
  },
  number_too_big: {
    uk: 'Завелике число',
    en: 'The number is too large',
    ru: 'Слишком большое число',
    es: 'El número es demasiado grande',
  },
})
