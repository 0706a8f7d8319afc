import { messages } from '@oselia/contract/languages'

/** Lines of a list on paper. */
export const paperWords = messages({
  searched: {
    uk: 'Лише знайдене за пошуком «{text}»',
    en: 'Only what was found by “{text}”',
    ru: 'Только найденное по поиску «{text}»',
    es: 'Solo lo encontrado con «{text}»',
  },
  filtered: {
    uk: 'Вибрано за фільтрами списку',
    en: 'Selected by the filters of the list',
    ru: 'Отобрано по фильтрам списка',
    es: 'Seleccionado con los filtros de la lista',
  },
  hryvnias: { uk: 'суми в гривнях', en: 'amounts in UAH', ru: 'суммы в гривнах', es: 'importes en UAH' },
  rows: { uk: 'Рядків: {n}', en: 'Rows: {n}', ru: 'Строк: {n}', es: 'Filas: {n}' },
})
