import { messages } from '../../../platform/texts.ts'

/** Texts of the guide of the list. */
export const contactsGuide = messages({
  tools: {
    uk: 'Пошук за назвою чи номером',
    en: 'Search by name or number',
    ru: 'Поиск по названию или номеру',
    es: 'Búsqueda por nombre o número',
  },
  toolsText: {
    uk: 'Введіть назву, фірму або будь-які цифри телефону. Екстрені служби завжди перші.',
    en: 'Type a name, a firm or any digits of a phone. Emergency services always come first.',
    ru: 'Введите название, фирму или любые цифры телефона. Экстренные службы всегда первые.',
    es: 'Escriba un nombre, una empresa o cifras de un teléfono. Las emergencias van siempre primero.',
  },
  card: { uk: 'Картка для під’їзду', en: 'Lobby card', ru: 'Карточка для подъезда', es: 'Tarjeta para el portal' },
  cardText: {
    uk: 'Виберіть будинок, розмір і мови — і надрукуйте аркуш із телефонами для дошки оголошень.',
    en: 'Choose a building, a size and languages, and print a sheet with phones for the notice board.',
    ru: 'Выберите дом, размер и языки — и напечатайте лист с телефонами для доски объявлений.',
    es: 'Elija edificio, tamaño e idiomas e imprima una hoja con los teléfonos para el tablón.',
  },
})
