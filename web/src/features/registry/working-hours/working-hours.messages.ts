import { messages } from '../../../platform/texts.ts'

/** Texts of the hours of a week, and of their inputs. */
export const workingHours = messages({
  from: { uk: '{day}: від', en: '{day}: from', ru: '{day}: с', es: '{day}: desde' },
  to: { uk: '{day}: до', en: '{day}: to', ru: '{day}: до', es: '{day}: hasta' },
  closed: { uk: 'вихідний', en: 'closed', ru: 'выходной', es: 'cerrado' },
  asMonday: {
    uk: 'Скопіювати понеділок на будні',
    en: 'Copy Monday to weekdays',
    ru: 'Скопировать понедельник на будни',
    es: 'Copiar el lunes a los laborables',
  },
})
