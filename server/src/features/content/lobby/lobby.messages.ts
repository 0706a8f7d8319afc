import { messages } from '@oselia/contract/languages'

/** Texts of the page of a house and of its sheet for the lobby. */
export const lobbyWords = messages({
  announcements: { uk: 'Оголошення', en: 'Announcements', ru: 'Объявления', es: 'Avisos' },
  noAnnouncements: {
    uk: 'Зараз оголошень немає.',
    en: 'There are no announcements now.',
    ru: 'Сейчас объявлений нет.',
    es: 'Ahora no hay avisos.',
  },
  contacts: { uk: 'Контакти', en: 'Contacts', ru: 'Контакты', es: 'Contactos' },
  earlier: {
    uk: 'Раніші оголошення',
    en: 'Earlier announcements',
    ru: 'Более ранние объявления',
    es: 'Avisos anteriores',
  },
  urgent: { uk: 'Терміново', en: 'Urgent', ru: 'Срочно', es: 'Urgente' },
  emergency: { uk: 'Аварійні служби', en: 'Emergency numbers', ru: 'Аварийные службы', es: 'Emergencias' },
  report: {
    uk: 'Повідомити про проблему',
    en: 'Report a problem',
    ru: 'Сообщить о проблеме',
    es: 'Informar de un problema',
  },
  events: { uk: 'Події', en: 'Events', ru: 'События', es: 'Eventos' },
  news: { uk: 'Новини', en: 'News', ru: 'Новости', es: 'Noticias' },
  votings: {
    uk: 'Голосування співвласників',
    en: 'Votings of co-owners',
    ru: 'Голосования совладельцев',
    es: 'Votaciones de copropietarios',
  },
  meetingAt: { uk: 'Збори: {at}', en: 'Meeting: {at}', ru: 'Собрание: {at}', es: 'Junta: {at}' },
  polls: { uk: 'Опитування', en: 'Polls', ru: 'Опросы', es: 'Encuestas' },
  documents: { uk: 'Документи', en: 'Documents', ru: 'Документы', es: 'Documentos' },
  posterTitle: {
    uk: 'Сторінка нашого будинку',
    en: 'The page of our building',
    ru: 'Страница нашего дома',
    es: 'La página de nuestro edificio',
  },
  posterText: {
    uk: 'Оголошення та відключення, новини, документи й телефони служб. Без входу та паролів.',
    en: 'Announcements and outages, news, documents and phone numbers. No sign-in or password.',
    ru: 'Объявления и отключения, новости, документы и телефоны служб. Без входа и паролей.',
    es: 'Avisos y cortes, noticias, documentos y teléfonos. Sin registro ni contraseña.',
  },
  posterScan: {
    uk: 'Наведіть камеру телефону на код',
    en: 'Point the camera of a phone at the code',
    ru: 'Наведите камеру телефона на код',
    es: 'Apunte al código con la cámara del teléfono',
  },
})
