import { messages } from '../../../platform/texts.ts'

/** The page behind the link in an e-mail. */
export const deliveryGuest = messages({
  title: {
    uk: 'Листи громади',
    en: 'E-mails of the community',
    ru: 'Письма сообщества',
    es: 'Correos de la comunidad',
  },
  subscribed: {
    uk: 'На Вашу адресу надходять листи з новинами та оголошеннями.',
    en: 'E-mails with news and announcements are sent to your address.',
    ru: 'На Ваш адрес приходят письма с новостями и объявлениями.',
    es: 'A su dirección llegan correos con noticias y avisos.',
  },
  ended: {
    uk: 'Листи з новинами та оголошеннями більше не надходитимуть.',
    en: 'E-mails with news and announcements are no longer sent to you.',
    ru: 'Письма с новостями и объявлениями больше не будут приходить.',
    es: 'Ya no recibirá correos con noticias y avisos.',
  },
  emergencies: {
    uk: 'Повідомлення про аварії надсилаються й надалі.',
    en: 'Messages about emergencies are still sent.',
    ru: 'Сообщения об авариях отправляются и дальше.',
    es: 'Los mensajes sobre emergencias se siguen enviando.',
  },
  end: { uk: 'Відписатися', en: 'Unsubscribe', ru: 'Отписаться', es: 'Cancelar la suscripción' },
  resume: { uk: 'Підписатися знову', en: 'Subscribe again', ru: 'Подписаться снова', es: 'Suscribirse de nuevo' },
  gone: {
    uk: 'Посилання не діє',
    en: 'The link is not valid',
    ru: 'Ссылка не действует',
    es: 'El enlace no es válido',
  },
  goneText: {
    uk: 'Скористайтеся посиланням з останнього листа або зверніться до управління громади.',
    en: 'Use the link in your latest e-mail or contact the management of the community.',
    ru: 'Воспользуйтесь ссылкой из последнего письма или обратитесь в управление сообщества.',
    es: 'Use el enlace de su último correo o póngase en contacto con la administración de la comunidad.',
  },
  failed: {
    uk: 'Сторінка не відкрилася',
    en: 'The page did not open',
    ru: 'Страница не открылась',
    es: 'La página no se ha abierto',
  },
  failedText: {
    uk: 'Перевірте з’єднання та оновіть сторінку.',
    en: 'Check the connection and reload the page.',
    ru: 'Проверьте соединение и обновите страницу.',
    es: 'Compruebe la conexión y vuelva a cargar la página.',
  },
})
