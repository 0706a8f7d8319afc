import { messages } from '../../platform/texts.ts'

/** Texts of the guide of the list. */
export const vehiclesGuide = messages({
  tools: {
    uk: 'Номер будь-якими літерами',
    en: 'A plate in any letters',
    ru: 'Номер любыми буквами',
    es: 'Matrícula con cualquier letra',
  },
  toolsText: {
    uk: '«АА» кирилицею чи «AA» латиницею, з пробілами чи без: авто знайдеться.',
    en: '“АА” in Cyrillic or “AA” in Latin letters, with spaces or without: the vehicle is found.',
    ru: '«АА» кириллицей или «AA» латиницей, с пробелами или без: авто найдётся.',
    es: '«АА» en cirílico o «AA» en latino, con espacios o sin ellos: se encuentra el vehículo.',
  },
  create: { uk: 'Застарілі записи', en: 'Stale records', ru: 'Устаревшие записи', es: 'Registros obsoletos' },
  createText: {
    uk: 'Коли мешканець виїхав або перепустка скінчилася, запис позначено. Відберіть такі фільтром і закрийте.',
    en: 'When the resident has moved out or the permit is over, the record is marked. Filter such ones and close them.',
    ru: 'Когда житель выехал или пропуск закончился, запись помечена. Отберите такие фильтром и закройте.',
    es: 'Cuando el residente se ha ido o el permiso terminó, el registro queda marcado. Fíltrelos y ciérrelos.',
  },
})
