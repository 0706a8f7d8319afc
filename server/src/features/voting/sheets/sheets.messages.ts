import { messages } from '@oselia/contract/languages'

/** Names of files and what notices say of a voting. */
export const sheetNames = messages({
  sheets: { uk: 'Листки опитування', en: 'Voting sheets', ru: 'Листки опроса', es: 'Hojas de votación' },
  sheet: { uk: 'Листок опитування', en: 'Voting sheet', ru: 'Листок опроса', es: 'Hoja de votación' },
  route: { uk: 'Маршрутний лист', en: 'Route list', ru: 'Маршрутный лист', es: 'Hoja de ruta' },
  notices: { uk: 'Повідомлення', en: 'Notices', ru: 'Уведомления', es: 'Convocatorias' },
  receipts: {
    uk: 'Список вручення повідомлень',
    en: 'List of receipt of notices',
    ru: 'Список вручения уведомлений',
    es: 'Lista de entrega de convocatorias',
  },
  board: {
    uk: 'правління об’єднання',
    en: 'the board of the association',
    ru: 'правление объединения',
    es: 'la junta directiva de la asociación',
  },
  initiative_group: {
    uk: 'ініціативна група співвласників',
    en: 'an initiative group of owners',
    ru: 'инициативная группа совладельцев',
    es: 'un grupo promotor de propietarios',
  },
  manager: {
    uk: 'управитель будинку',
    en: 'the building manager',
    ru: 'управляющий домом',
    es: 'el administrador del edificio',
  },
})
