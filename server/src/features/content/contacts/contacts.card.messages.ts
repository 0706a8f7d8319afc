import { messages } from '@oselia/contract/languages'

/** Texts of the card for the lobby. */
export const cardWords = messages({
  title: { uk: 'Куди телефонувати', en: 'Whom to call', ru: 'Куда звонить', es: 'A quién llamar' },
  emergency: { uk: 'Екстрені служби', en: 'Emergencies', ru: 'Экстренные службы', es: 'Emergencias' },
  services: {
    uk: 'Служби будинку',
    en: 'Services of the building',
    ru: 'Службы дома',
    es: 'Servicios del edificio',
  },
  none: {
    uk: 'Для цього будинку ще немає контактів',
    en: 'There are no contacts for this building yet',
    ru: 'Для этого дома ещё нет контактов',
    es: 'Aún no hay contactos para este edificio',
  },
  printed: { uk: 'Станом на {day}', en: 'As of {day}', ru: 'По состоянию на {day}', es: 'A fecha de {day}' },
})
