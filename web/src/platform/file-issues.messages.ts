import { messages } from './texts.ts'

/** Texts of the table of what is wrong with a file. */
export const fileIssues = messages({
  line: { uk: 'Рядок', en: 'Line', ru: 'Строка', es: 'Línea' },
  wholeFile: { uk: 'увесь файл', en: 'whole file', ru: 'весь файл', es: 'todo el archivo' },
  issue: { uk: 'Що не так', en: 'What is wrong', ru: 'Что не так', es: 'Qué falla' },
  inFile: { uk: 'У файлі', en: 'In the file', ru: 'В файле', es: 'En el archivo' },
})
