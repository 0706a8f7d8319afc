import { messages } from '../../../platform/texts.ts'

/** Texts of the guide of the list. */
export const membersGuide = messages({
  tools: { uk: 'Знайти людину', en: 'Find a person', ru: 'Найти человека', es: 'Buscar a una persona' },
  toolsText: {
    uk: 'Введіть прізвище, ім’я чи цифри телефону — кирилицею або латиницею. Фільтр «Чого бракує» покаже людей без контактів чи без приміщення.',
    en: 'Type a last name, a first name or digits of a phone, in Cyrillic or Latin letters. The filter “What is missing” shows people without contacts or without a unit.',
    ru: 'Введите фамилию, имя или цифры телефона — кириллицей или латиницей. Фильтр «Чего не хватает» покажет людей без контактов или без помещения.',
    es: 'Escriba el apellido, el nombre o cifras del teléfono, en cirílico o latino. El filtro «Qué falta» muestra personas sin contactos o sin inmueble.',
  },
  create: {
    uk: 'Один запис на людину',
    en: 'One record per person',
    ru: 'Одна запись на человека',
    es: 'Un registro por persona',
  },
  createText: {
    uk: 'Скільки б приміщень людина не мала, запис про неї один. Схожі записи можна об’єднати й потім роз’єднати.',
    en: 'A person has one record, however many units they have. Similar records can be merged, and separated again.',
    ru: 'Сколько бы помещений у человека ни было, запись о нём одна. Похожие записи можно объединить и потом разъединить.',
    es: 'Tenga los inmuebles que tenga, hay un solo registro por persona. Los parecidos se pueden fusionar y volver a separar.',
  },
})
