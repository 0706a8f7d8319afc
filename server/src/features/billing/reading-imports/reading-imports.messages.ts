/** Reasons of readings that were imported. */
export const readingImportWords = {
  rollover: {
    uk: 'Перехід через нуль, за файлом «{file}»',
    en: 'The counter rolled over, by the file “{file}”',
    ru: 'Переход через ноль, по файлу «{file}»',
    es: 'Vuelta del contador, según el archivo «{file}»',
  },
} as const
