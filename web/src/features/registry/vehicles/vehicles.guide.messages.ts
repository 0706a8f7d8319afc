import { messages } from '../../../platform/texts.ts'

/** Texts of the guide of the list. */
export const vehiclesGuide = messages({
  tools: {
    uk: 'Номер кирилицею чи латиницею',
    en: 'Plates in any alphabet',
    ru: 'Номер кириллицей или латиницей',
    es: 'Matrícula en cualquier alfabeto',
  },
  toolsText: {
    uk: '«АА» кирилицею чи «AA» латиницею, з пробілами чи без: авто знайдеться.',
    en: 'Type “АА” in Cyrillic or “AA” in Latin letters, with or without spaces: the vehicle is found.',
    ru: '«АА» кириллицей или «AA» латиницей, с пробелами или без: авто найдётся.',
    es: '«АА» en cirílico o «AA» en latino, con espacios o sin ellos: se encuentra el vehículo.',
  },
  create: { uk: 'Застарілі записи', en: 'Outdated records', ru: 'Устаревшие записи', es: 'Registros desactualizados' },
  createText: {
    uk: 'Коли мешканець виїхав або строк перепустки минув, запис отримує позначку. Відберіть такі записи фільтром і закрийте.',
    en: 'When the resident has moved out or the permit has expired, the record is marked. Use the filter to find such records and close them.',
    ru: 'Когда житель выехал или срок пропуска истёк, запись получает пометку. Отберите такие записи фильтром и закройте.',
    es: 'Cuando el residente se ha mudado o el permiso ha caducado, el registro queda marcado. Fíltrelos y ciérrelos.',
  },
})
